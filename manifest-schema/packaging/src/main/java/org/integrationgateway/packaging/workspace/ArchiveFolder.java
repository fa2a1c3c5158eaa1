package org.integrationgateway.packaging.workspace;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.packaging.release.ReleaseIndex;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.jspecify.annotations.Nullable;

/**
 * The folder of archives. New archives are made in another folder and moved in together when all of
 * them are complete; unchanged ones are kept.
 */
public final class ArchiveFolder {
  private final Path folder;
  private final Path staging;
  private final Instant timestamp;
  private final Consumer<String> log;
  private final ArchiveRecords recorded;

  /**
   * The archive folder of one package.
   *
   * @param output folder of the archives; made when there is an archive
   * @param work folder of the records, and of incomplete archives
   * @param timestamp of every entry
   * @param log receives a line for each archive
   */
  public ArchiveFolder(Path output, Path work, Instant timestamp, Consumer<String> log)
      throws IOException {
    this.folder = output.toAbsolutePath();
    this.staging = Files.createDirectories(work.toAbsolutePath().resolve("archives"));
    this.timestamp = timestamp;
    this.log = log;
    this.recorded = ArchiveRecords.read(work.toAbsolutePath().resolve("archives.json"));
  }

  /**
   * Makes the missing or outdated archives of these plans; returns all of them.
   *
   * @throws IOException when one cannot be made; then the folder is unchanged
   */
  public List<ReleaseArchive> put(List<ArchivePlan> plans) throws IOException {
    empty();
    var archives = new ArrayList<ReleaseArchive>();
    var records = new TreeMap<String, ArchiveRecords.Record>();
    for (var plan : plans) {
      var digests = plan.digests(timestamp);
      var reason = reason(plan.name(), digests);
      var archive =
          reason.isEmpty()
              ? known(plan.name(), plan.platform().orElse(null))
              : plan.write(staging, timestamp);
      log.accept(
          plan.name()
              + (reason.isEmpty()
                  ? ": unchanged, " + (digests.size() - 1) + " files"
                  : ": packaged, " + reason));
      archives.add(moved(archive));
      records.put(
          plan.name(), new ArchiveRecords.Record(digests, archive.sha256(), archive.sbomSha256()));
    }
    bringIn();
    removeOthers(plans);
    recorded.put(records);
    return archives;
  }

  /**
   * The archives of the same release that were made here earlier for other platforms, and are
   * unchanged: the files that describe the archives list them too.
   *
   * @param plans those of the archives that were made now
   */
  public List<ReleaseArchive> earlier(List<ArchivePlan> plans) throws IOException {
    var others = namesInRelease(plans);
    plans.forEach(plan -> others.remove(plan.name()));
    var archives = new ArrayList<ReleaseArchive>();
    for (var other : others.entrySet()) {
      var record = recorded.at(other.getKey());
      if (record.isPresent() && isIntact(other.getKey(), record.get())) {
        archives.add(known(other.getKey(), other.getValue().orElse(null)));
        log.accept(other.getKey() + ": kept, it was packaged earlier");
      }
    }
    return archives;
  }

  private static Map<String, Optional<Platform>> namesInRelease(List<ArchivePlan> plans) {
    var names = new TreeMap<String, Optional<Platform>>();
    plans.forEach(plan -> names.putAll(plan.namesInRelease()));
    return names;
  }

  /**
   * Deletes what was made here for other releases, such as an earlier version: the files that
   * describe the archives would not list it. What was changed since then is left.
   */
  private void removeOthers(List<ArchivePlan> plans) throws IOException {
    var release = namesInRelease(plans).keySet();
    for (var name : recorded.names()) {
      if (!release.contains(name)) {
        var record = recorded.at(name).orElseThrow();
        recorded.forget(name);
        if (isIntact(folder.resolve(name), record.sha256())) {
          Files.delete(folder.resolve(name));
          Files.deleteIfExists(folder.resolve(ReleaseArchive.sbomName(name)));
          log.accept(name + ": removed, it is of an earlier release");
        }
      }
    }
  }

  /** Writes the files that describe the archives, each atomically. */
  public ReleaseIndex index(ReleaseMetadata metadata) throws IOException {
    empty();
    var index = ReleaseIndex.write(staging, metadata);
    bringIn();
    return new ReleaseIndex(inFolder(index.metadata()), inFolder(index.checksums()));
  }

  /** Returns why the archive must be made; empty when it exists and its inputs are the same. */
  private String reason(String name, Map<String, String> digests) throws IOException {
    var record = recorded.at(name);
    if (record.isEmpty()) {
      return "there was none of this version here";
    }
    var names = new TreeSet<>(digests.keySet());
    names.addAll(record.get().files().keySet());
    for (var file : names) {
      if (!digests.getOrDefault(file, "").equals(record.get().files().get(file))) {
        var gone = !digests.containsKey(file);
        var fresh = !record.get().files().containsKey(file);
        return file + (gone ? " is gone" : fresh ? " is new" : " changed");
      }
    }
    return isIntact(name, record.get())
        ? ""
        : "the files in " + folder + " are not those that were created";
  }

  private boolean isIntact(String name, ArchiveRecords.Record record) throws IOException {
    return isIntact(folder.resolve(name), record.sha256())
        && isIntact(folder.resolve(ReleaseArchive.sbomName(name)), record.sbomSha256());
  }

  private static boolean isIntact(Path file, String sha256) throws IOException {
    return Files.isRegularFile(file) && Sha256.hex(file).equals(sha256);
  }

  private ReleaseArchive known(String name, @Nullable Platform platform) throws IOException {
    var record = recorded.at(name).orElseThrow();
    var file = folder.resolve(name);
    return new ReleaseArchive(
        file,
        Optional.ofNullable(platform),
        record.sha256(),
        Files.size(file),
        folder.resolve(ReleaseArchive.sbomName(name)),
        record.sbomSha256());
  }

  private ReleaseArchive moved(ReleaseArchive archive) {
    return new ReleaseArchive(
        inFolder(archive.file()),
        archive.platform(),
        archive.sha256(),
        archive.bytes(),
        inFolder(archive.sbom()),
        archive.sbomSha256());
  }

  private Path inFolder(Path file) {
    return folder.resolve(file.getFileName());
  }

  private void bringIn() throws IOException {
    Files.createDirectories(folder);
    for (var file : staged()) {
      move(file, inFolder(file));
    }
  }

  private static void move(Path file, Path target) throws IOException {
    try {
      Files.move(file, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException otherFileSystem) {
      var near = target.resolveSibling("." + target.getFileName() + ".part");
      Files.copy(file, near, StandardCopyOption.REPLACE_EXISTING);
      Files.move(near, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      Files.delete(file);
    }
  }

  /** Deletes the remains of an interrupted packaging. */
  private void empty() throws IOException {
    for (var file : staged()) {
      Files.delete(file);
    }
  }

  private List<Path> staged() throws IOException {
    try (var files = Files.list(staging)) {
      return files.sorted().toList();
    }
  }
}
