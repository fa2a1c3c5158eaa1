package org.integrationgateway.manifest.reader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Source;
import org.integrationgateway.manifest.rules.Draft;
import org.integrationgateway.manifest.rules.ManifestRule;

/**
 * Reads manifests. Never throws because of what is in a file: everything that is wrong is in the
 * result, all at once.
 */
public final class ManifestReader {
  private final ReadOptions options;

  /** A reader with {@link ReadOptions#DEFAULT}. */
  public ManifestReader() {
    this(ReadOptions.DEFAULT);
  }

  /** A reader with these options. */
  public ManifestReader(ReadOptions options) {
    this.options = options;
  }

  /**
   * Reads the manifest of a package's folder, or a manifest file whose folder is the package. Also
   * checks that the files that it names are there and inside.
   */
  public ReadResult read(Path folderOrFile) {
    var problems = new Problems(ManifestRule.PREFIX);
    var file = ManifestFiles.find(folderOrFile, problems);
    if (file.isEmpty()) {
      return result(Optional.empty(), Optional.empty(), problems);
    }
    var document = document(file.get(), problems);
    var folder = Optional.ofNullable(file.get().toAbsolutePath().getParent());
    return read(document, folder, problems);
  }

  /**
   * Reads a text.
   *
   * @param name as problems call it
   */
  public ReadResult read(String name, String text, Format format) {
    var problems = new Problems(ManifestRule.PREFIX);
    var document = Document.parse(name, text, format, options.limits(), problems);
    return read(document, Optional.empty(), problems);
  }

  private ReadResult read(Optional<Document> document, Optional<Path> folder, Problems problems) {
    if (document.isEmpty()) {
      return result(Optional.empty(), document, problems);
    }
    var root = document.get().root();
    var manifest = Fields.read(root, "", problems, TopLevel::read);
    new Draft(root, options.form(), options.sdkNative(), folder, problems).check();
    return result(manifest, document, problems);
  }

  private Optional<Document> document(Path file, Problems problems) {
    var whole = Source.withoutText(file.toString()).whole();
    var format = Format.ofName(file.getFileName().toString());
    if (format.isEmpty()) {
      problems.add(
          ManifestRule.FILE_NAME,
          whole,
          "the name does not say the format",
          "Use one of: " + String.join(", ", ManifestFiles.NAMES) + ".");
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      problems.add(ManifestRule.UNREADABLE, whole, "not a regular file", "");
      return Optional.empty();
    }
    try {
      return Document.read(file, format.get(), options.limits(), problems);
    } catch (IOException e) {
      problems.add(ManifestRule.UNREADABLE, whole, "the file cannot be read: " + e, "");
      return Optional.empty();
    }
  }

  private static ReadResult result(
      Optional<Manifest> manifest, Optional<Document> document, Problems problems) {
    return new ReadResult(
        problems.hasErrors() ? Optional.empty() : manifest, document, problems.sorted());
  }
}
