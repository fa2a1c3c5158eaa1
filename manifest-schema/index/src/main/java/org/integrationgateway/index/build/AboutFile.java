package org.integrationgateway.index.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.index.IndexException;
import org.integrationgateway.manifest.fields.Records;

/**
 * The content of {@code about.yaml} beside a release or a manifest: what an index says of it, and
 * the package itself does not.
 *
 * @param licence the SPDX expression of the licence of the package
 * @param yanked why the version is withdrawn; empty while it is offered
 */
record AboutFile(Optional<String> licence, Optional<String> yanked) {
  /** The name of the file. */
  static final String NAME = "about.yaml";

  private static final AboutFile NOTHING = new AboutFile(Optional.empty(), Optional.empty());

  /**
   * Reads the file of a folder, at most 64 KiB.
   *
   * @throws IndexException with everything that is wrong with it
   */
  static AboutFile in(Path folder) throws IOException {
    var file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      return NOTHING;
    }
    var problems = new Problems("GWI");
    var read =
        Document.read(file, Format.YAML, DocumentLimits.DEFAULT.withBytes(64 << 10), problems)
            .flatMap(found -> Records.read(AboutFile.class, found.root(), "", problems));
    if (problems.hasErrors() || read.isEmpty()) {
      throw new IndexException(
          "%s has 'licence' and 'yanked', each a text:%n%s"
              .formatted(file, ProblemPrinter.plain().print(problems.sorted()).stripTrailing()));
    }
    return read.get();
  }
}
