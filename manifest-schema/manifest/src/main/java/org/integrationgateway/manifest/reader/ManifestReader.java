package org.integrationgateway.manifest.reader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.Source;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.fields.Respelling;
import org.integrationgateway.manifest.openapi.OpenApiDocuments;
import org.integrationgateway.manifest.pom.PomVersion;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.connection.ConnectionRules;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.files.FileRules;
import org.integrationgateway.manifest.rules.hosted.HostedRules;
import org.integrationgateway.manifest.rules.operation.OperationRules;
import org.integrationgateway.manifest.rules.surface.SurfaceRules;

/**
 * Reads manifests in YAML and JSON. Never throws because of the content of a file: the result
 * contains all problems, each with its rule, its line, and what to write instead. A reader has no
 * state and can be used by several threads.
 *
 * <p>The size and depth of a file, and the length of its texts and numbers, are bounded by {@link
 * ReadOptions#limits()}, so that a foreign file cannot exhaust memory.
 */
public final class ManifestReader {
  /** The families of rules beyond the types of values. */
  private static final List<Consumer<Draft>> FAMILIES =
      List.of(
          FileRules::check,
          ConnectionRules::check,
          OperationRules::check,
          SurfaceRules::check,
          HostedRules::check);

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
   * checks that the files that it names exist and are in the package. No program is started.
   *
   * @return also for a folder without a manifest, whose problem it then has
   */
  public ReadResult read(Path folderOrFile) {
    var problems = new Problems(ManifestRule.PREFIX);
    var file = ManifestFiles.find(folderOrFile, problems);
    if (file.isEmpty()) {
      return result(Optional.empty(), Optional.empty(), OpenApiDocuments.none(), problems);
    }
    var document = document(file.get(), problems);
    var folder = Optional.ofNullable(file.get().getParent()).or(() -> Optional.of(Path.of("")));
    return read(document, folder, OpenApiDocuments.beside(file.get()), problems);
  }

  /**
   * Reads a text.
   *
   * @param name used in problems
   */
  public ReadResult read(String name, String text, Format format) {
    return read(name, text, format, OpenApiDocuments.none());
  }

  /**
   * Reads a text whose package is in another place, such as in an archive.
   *
   * @param name used in problems
   * @param openapi the documents of the package
   */
  public ReadResult read(String name, String text, Format format, OpenApiDocuments openapi) {
    var problems = new Problems(ManifestRule.PREFIX);
    var document = Document.parse(name, text, format, options.limits(), problems);
    return read(document, Optional.empty(), openapi, problems);
  }

  private ReadResult read(
      Optional<Document> document,
      Optional<Path> folder,
      OpenApiDocuments openapi,
      Problems problems) {
    if (document.isEmpty()) {
      return result(Optional.empty(), document, openapi, problems);
    }
    var read =
        Respelling.read(
            document.get().root(),
            problems,
            (root, found) -> TopLevel.read(root, declared(folder), found));
    var draft =
        new Draft(read.tree(), options.form(), options.sdkNative(), folder, openapi, problems);
    FAMILIES.forEach(family -> family.accept(draft));
    return result(read.value(), document, openapi, problems);
  }

  /** The version outside of the manifest. */
  private Optional<SemanticVersion> declared(Optional<Path> folder) {
    return options
        .version()
        .or(() -> folder.filter(at -> options.sdkNative()).flatMap(PomVersion::in));
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
      problems.add(
          ManifestRule.UNREADABLE, whole, "the file cannot be read: " + IoReason.of(e), "");
      return Optional.empty();
    }
  }

  private static ReadResult result(
      Optional<Manifest> manifest,
      Optional<Document> document,
      OpenApiDocuments openapi,
      Problems problems) {
    return new ReadResult(
        problems.hasErrors() ? Optional.empty() : manifest, document, problems.sorted(), openapi);
  }
}
