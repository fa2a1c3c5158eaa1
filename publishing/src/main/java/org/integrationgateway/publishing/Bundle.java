package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.integrationgateway.packaging.release.signature.VerificationKey;

/** All components of a repository, for one upload. */
final class Bundle {
  /** Limit of the portal. */
  private static final long LARGEST = 1L << 30;

  private static final LocalDateTime SAME_TIME = LocalDateTime.of(1980, 1, 1, 0, 0);

  private final Repository repository;

  Bundle(Repository repository) {
    this.repository = repository;
  }

  /** Writes the catalog of archetypes, and the checksums that Maven has not written. */
  void complete() throws IOException {
    var files = new ArrayList<>(List.of(ArchetypeCatalog.write(repository)));
    for (var component : repository.components()) {
      files.addAll(component.artifacts());
    }
    for (var file : files) {
      for (var checksum : Checksum.values()) {
        if (Files.notExists(checksum.beside(file))) {
          checksum.write(file);
        }
      }
    }
  }

  /** Returns each violation of a rule, as a sentence for people. */
  List<String> problems(VerificationKey key) throws IOException {
    var problems = new ArrayList<String>();
    if (repository.components().isEmpty()) {
      problems.add(repository.folder() + " has no component: deploy into it first");
    }
    var files = new FileRules(key);
    for (var component : repository.components()) {
      problems.addAll(PomRules.problems(component, repository));
      problems.addAll(ReferenceRules.problems(component, repository));
      problems.addAll(files.problems(component));
    }
    return problems;
  }

  /**
   * Writes the archive: the same bytes for the same files. The jars of tests, which modules of this
   * build use, are left out.
   */
  void pack(Path zip) throws IOException {
    try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (var component : repository.components()) {
        var tests = component.coordinates().prefix() + "-tests.jar";
        for (var file : component.files()) {
          if (!file.getFileName().toString().startsWith(tests)) {
            var entry = new ZipEntry(component.coordinates().path() + '/' + file.getFileName());
            entry.setTimeLocal(SAME_TIME);
            out.putNextEntry(entry);
            Files.copy(file, out);
          }
        }
      }
    }
    if (Files.size(zip) > LARGEST) {
      throw new IOException(zip + " is larger than 1 GiB, which the portal refuses");
    }
  }
}
