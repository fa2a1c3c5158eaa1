package org.integrationgateway.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.FileDigests;
import org.integrationgateway.packaging.archive.PackedFile;
import org.integrationgateway.packaging.phase.StepPolicy;
import org.integrationgateway.packaging.platform.PlatformChoice;
import org.integrationgateway.packaging.process.Leftovers;
import org.integrationgateway.packaging.release.ReleaseArchive;

/** A source package on disk, and what packaging it says and makes. */
final class SourceProject {
  /** Every process of this project's commands has it in its environment. */
  private final String trace = "TRACE_" + UUID.randomUUID().toString().replace('-', '_');

  private final Path root;
  private final Path folder;
  private final List<String> log = new CopyOnWriteArrayList<>();

  SourceProject(Path root) throws IOException {
    this.root = root;
    this.folder = Files.createDirectories(root.resolve("project"));
  }

  /** The members that every manifest has, and these. */
  SourceProject manifest(String kind, String members) throws IOException {
    return file(
        "manifest.yaml",
        """
        kind: %s
        source: github.com/acme/providers/probe
        version: 1.0.0
        """
                .formatted(kind)
            + members.replace("$TRACE", trace));
  }

  /** An app whose program these steps, lines of a YAML list, build. */
  SourceProject program(String artifactPath, String steps) throws IOException {
    return manifest("app", "entrypoint: {artifactPath: " + artifactPath + "}\nbuild:\n" + steps);
  }

  SourceProject file(String path, String text) throws IOException {
    var file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  SourceProject script(String path, String text) throws IOException {
    file(path, text);
    assertThat(folder.resolve(path).toFile().setExecutable(true)).isTrue();
    return this;
  }

  Path folder() {
    return folder;
  }

  Path dist() {
    return root.resolve("dist");
  }

  Path work() {
    return root.resolve("work");
  }

  PackagingRequest request() {
    return new PackagingRequest(
        folder,
        dist(),
        work(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        PlatformChoice.DEFAULT,
        Instant.parse("2026-01-01T00:00:00Z"),
        StepPolicy.standard().withTimeout(Duration.ofMinutes(5)),
        log::add);
  }

  PackagingResult pack() throws PackagingException {
    return pack(request());
  }

  PackagingResult pack(PackagingRequest request) throws PackagingException {
    log.clear();
    return Packager.run(request);
  }

  PackagingResult pack(String platforms) throws PackagingException {
    return pack(request().withPlatforms(PlatformChoice.parse(platforms)));
  }

  /** The lines of the last packaging. */
  List<String> log() {
    return log;
  }

  /** The lines about steps and archives, without what commands say. */
  List<String> decisions() {
    return log.stream().filter(line -> line.matches("(install|build)\\[\\d+\\] .*: .*")).toList();
  }

  /** Fails when a process is left. */
  void assertNoProcess() throws IOException {
    if (Files.isDirectory(Path.of("/proc/self"))) {
      Leftovers.assertNoneWith(trace);
      Leftovers.assertNoneWith(folder.toString());
    }
  }

  static ArchiveContent content(ReleaseArchive archive) throws IOException {
    return new ArchiveReader().inspect(archive.file());
  }

  static List<String> names(ReleaseArchive archive) throws IOException {
    return files(archive).stream().map(PackedFile::name).toList();
  }

  /** The packed files, without the list that every archive has of its files. */
  static List<PackedFile> files(ReleaseArchive archive) throws IOException {
    return content(archive).files().stream()
        .filter(file -> !file.name().equals(FileDigests.NAME))
        .toList();
  }

  /** Unpacked into a new folder. */
  Path unpack(ReleaseArchive archive) throws IOException {
    var target = root.resolve("unpacked-" + UUID.randomUUID());
    new ArchiveReader().unpack(archive.file(), target);
    return target;
  }
}
