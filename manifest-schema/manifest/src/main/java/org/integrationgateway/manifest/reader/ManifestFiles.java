package org.integrationgateway.manifest.reader;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.rules.ManifestRule;

/** The file names of manifests, and the search for a manifest. */
public final class ManifestFiles {
  /** The possible names of a manifest. */
  public static final List<String> NAMES =
      List.of("manifest.yaml", "manifest.yml", "manifest.json");

  private ManifestFiles() {}

  /**
   * Returns the manifest of a folder, or the file itself; a missing one and several are reported.
   */
  static Optional<Path> find(Path folderOrFile, Problems problems) {
    if (!Files.isDirectory(folderOrFile)) {
      if (Files.isRegularFile(folderOrFile)) {
        return Optional.of(folderOrFile);
      }
      problems.add(
          ManifestRule.NO_MANIFEST,
          Source.withoutText(folderOrFile.toString()).whole(),
          "no such file or folder",
          "Name a manifest, or the folder that has one of: " + String.join(", ", NAMES) + ".");
      return Optional.empty();
    }
    var found =
        NAMES.stream().map(folderOrFile::resolve).filter(path -> Files.exists(path)).toList();
    if (found.size() == 1) {
      return Optional.of(found.get(0));
    }
    var folder = Source.withoutText(folderOrFile.toString()).whole();
    if (found.isEmpty()) {
      problems.add(
          ManifestRule.NO_MANIFEST,
          folder,
          "the folder has no manifest",
          "Looked for: " + String.join(", ", NAMES) + ".");
    } else {
      problems.add(
          ManifestRule.SEVERAL_MANIFESTS,
          folder,
          "the folder has several manifests: "
              + String.join(", ", found.stream().map(p -> p.getFileName().toString()).toList()),
          "Keep one of them.");
    }
    return Optional.empty();
  }
}
