package org.integrationgateway.packaging;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;

/**
 * Checks a source package without running its commands.
 *
 * @param sdkNative whether a build makes the program, so that the manifest need not name it
 * @param declared version of the build file, which counts where the manifest declares none, and
 *     otherwise must equal the manifest's
 * @param overridden whether the package gets another version than the declared ones
 */
public record PackageCheck(
    boolean sdkNative, Optional<DeclaredVersion> declared, boolean overridden) {
  /** Reads the manifest (or the manifest in this folder) and returns all problems. */
  public ReadResult run(Path folderOrFile) {
    var options = ReadOptions.DEFAULT.withSdkNative(sdkNative);
    if (declared.isPresent()) {
      options = options.withVersion(declared.get().ofManifest());
    }
    var read = new ManifestReader(options).read(folderOrFile);
    var differs =
        declared.isPresent()
            && !overridden
            && read.manifest().isPresent()
            && !declared.get().version().equals(read.manifest().get().version().text());
    return differs ? differing(read, declared.get()) : read;
  }

  private static ReadResult differing(ReadResult read, DeclaredVersion declared) {
    var problems = new Problems(ManifestRule.PREFIX);
    problems.addAll(read.problems());
    var document = read.document().orElseThrow();
    var written = document.root().find("version");
    if (written.isPresent()) {
      addDiffering(problems, written.get(), read.manifest().orElseThrow().version(), declared);
    } else {
      problems.add(
          ManifestRule.VERSION,
          document.source().whole(),
          declared.place()
              + " declares "
              + declared.version()
              + ", which is not a semantic version, and the manifest declares no version",
          "Change the version in "
              + declared.place()
              + " to major.minor.patch, such as "
              + SemanticVersion.nearest(declared.version())
              + ", or set gateway.version.");
    }
    return new ReadResult(Optional.empty(), read.document(), problems.sorted(), read.openapi());
  }

  private static void addDiffering(
      Problems problems, Node written, SemanticVersion version, DeclaredVersion declared) {
    problems.add(
        PackagingRule.VERSION_DIFFERS,
        written.at(),
        "the manifest declares version "
            + version
            + ", "
            + declared.place()
            + " declares "
            + declared.version(),
        "Remove line "
            + written.at().line()
            + ", so that the version of the build file counts, or change it to 'version: "
            + declared.version()
            + "'.");
  }
}
