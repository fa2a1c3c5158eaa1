package org.integrationgateway.manifest.packaging;

import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;

/**
 * Checks a source package without running its commands.
 *
 * @param sdkNative whether a build makes the program, so that the manifest need not name it
 * @param declared version of the build file, which must equal the manifest's
 */
public record PackageCheck(boolean sdkNative, Optional<DeclaredVersion> declared) {
  /** Reads the manifest (or the manifest in this folder) and returns all problems. */
  public ReadResult run(Path folderOrFile) {
    var read = new ManifestReader(ReadOptions.DEFAULT.withSdkNative(sdkNative)).read(folderOrFile);
    var differs =
        declared.isPresent()
            && read.manifest().isPresent()
            && !declared.get().version().equals(read.manifest().get().version().text());
    return differs ? differing(read, declared.get()) : read;
  }

  private static ReadResult differing(ReadResult read, DeclaredVersion declared) {
    var problems = new Problems(ManifestRule.PREFIX);
    problems.addAll(read.problems());
    var document = read.document().orElseThrow();
    var at = position(document);
    problems.add(
        PackagingRule.VERSION_DIFFERS,
        at,
        "the manifest declares version "
            + read.manifest().orElseThrow().version()
            + ", "
            + declared.place()
            + " declares "
            + declared.version(),
        "Change line "
            + at.line()
            + " to 'version: "
            + declared.version()
            + "', or the version in "
            + declared.place()
            + ".");
    return new ReadResult(Optional.empty(), read.document(), problems.sorted(), read.openapi());
  }

  private static Position position(Document document) {
    return document.root().find("version").map(Node::at).orElse(document.source().whole());
  }
}
