package org.integrationgateway.packaging.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveLimits;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.ArchiveRule;

/**
 * The rule for every file: it is refused by a rule and leaves no file behind, or unpacks to exactly
 * the files that looking into it shows; looking and unpacking agree.
 */
final class ArchiveProperty {
  private static final ArchiveReader READER =
      new ArchiveReader(new ArchiveLimits(100, 4 << 20, 100, 255));

  private ArchiveProperty() {}

  static void check(byte[] bytes) throws IOException {
    var folder = Files.createTempDirectory("fuzz");
    try {
      var archive = Files.write(folder.resolve("a.tar.gz"), bytes);
      var target = folder.resolve("unpacked");
      var inspected = Reading.of(() -> READER.inspect(archive));
      var unpacked = Reading.of(() -> READER.unpack(archive, target));
      Claim.that(inspected.equals(unpacked), inspected + " but " + unpacked, archive.toString());
      if (inspected.content.isEmpty()) {
        Claim.that(children(folder).size() == 1, "something is left", children(folder).toString());
        return;
      }
      same(inspected.content.get(), target);
    } finally {
      delete(folder);
    }
  }

  private static void same(ArchiveContent content, Path target) throws IOException {
    List<Path> files;
    try (var all = Files.walk(target)) {
      files = all.filter(path -> !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)).toList();
    }
    Claim.that(files.size() == content.files().size(), "other files", files.toString());
    for (var packed : content.files()) {
      var file = target.resolve(packed.name()).normalize();
      Claim.that(file.startsWith(target), "outside", packed.name());
      Claim.that(Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS), "no file", packed.name());
      Claim.that(
          Files.isExecutable(file) == packed.executable() || isRoot(), "mode", packed.name());
      Claim.that(Sha256.hex(file).equals(packed.sha256()), "content", packed.name());
    }
    Claim.that(content.file(content.manifestName()).isPresent(), "no manifest", target.toString());
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static List<Path> children(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private interface Read {
    ArchiveContent run() throws IOException;
  }

  /** The result of reading an archive: its content, or the rule that refused it. */
  private record Reading(Optional<ArchiveContent> content, Optional<ArchiveRule> refusal) {
    static Reading of(Read read) throws IOException {
      try {
        return new Reading(Optional.of(read.run()), Optional.empty());
      } catch (ArchiveException refused) {
        return new Reading(Optional.empty(), Optional.of(refused.rule()));
      }
    }
  }
}
