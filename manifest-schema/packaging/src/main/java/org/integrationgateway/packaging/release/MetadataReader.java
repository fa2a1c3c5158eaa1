package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.DocumentLimits;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.problem.Problems;

/**
 * Reads {@code release.yaml}, from a folder or from fetched bytes. Strict: an unknown key or
 * another schema is an error, and all problems are reported together.
 */
public final class MetadataReader {
  private static final DocumentLimits LIMITS = DocumentLimits.DEFAULT.withBytes(64 * 1024);

  private MetadataReader() {}

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read
   */
  public static MetadataResult read(Path file) throws IOException {
    var problems = new Problems("GW");
    return result(Document.read(file, Format.YAML, LIMITS, problems), problems);
  }

  /**
   * Reads bytes.
   *
   * @param name used in problems
   */
  public static MetadataResult read(String name, byte[] bytes) {
    var problems = new Problems("GW");
    return result(Document.parse(name, bytes, Format.YAML, LIMITS, problems), problems);
  }

  private static MetadataResult result(Optional<Document> document, Problems problems) {
    var metadata =
        document.flatMap(
            found -> Fields.read(found.root(), "", problems, MetadataReader::metadata));
    return new MetadataResult(
        problems.hasErrors() ? Optional.empty() : metadata.flatMap(read -> read),
        problems.sorted());
  }

  private static Optional<ReleaseMetadata> metadata(Fields fields) {
    fields.require("schema", "package", "kind", "version", "runtime", "archives");
    var schema = fields.parsed("schema", "the schema of this file", MetadataReader::schema);
    var source = fields.parsed("package", "the source of a package", PackageSource::new);
    var kind = fields.choice("kind", Kind.class);
    var version = fields.parsed("version", "a semantic version", SemanticVersion::new);
    var runtime = fields.choice("runtime", RuntimeKind.class);
    var archives = fields.objectMap("archives", MetadataReader::archive);
    boolean complete =
        schema.isPresent()
            && source.isPresent()
            && kind.isPresent()
            && version.isPresent()
            && runtime.isPresent()
            && archives.values().stream().allMatch(Optional::isPresent);
    if (!complete) {
      return Optional.empty();
    }
    return Optional.of(
        new ReleaseMetadata(
            source.get(),
            kind.get(),
            version.get(),
            runtime.get(),
            archives.values().stream().flatMap(Optional::stream).toList()));
  }

  private static Optional<ReleaseMetadata.Entry> archive(String suffix, Fields fields) {
    fields.require("file", "sha256", "size", "sbom");
    var platform = platform(suffix);
    var file = fields.string("file");
    var sha256 = fields.string("sha256");
    var size = fields.longInteger("size", 1, Long.MAX_VALUE);
    var sbom = fields.object("sbom", MetadataReader::named);
    if (file.isEmpty() || sha256.isEmpty() || size.isEmpty() || sbom.isEmpty()) {
      return Optional.empty();
    }
    return sbom.get()
        .map(
            named ->
                new ReleaseMetadata.Entry(
                    platform, file.get(), sha256.get(), size.get(), named.file(), named.sha256()));
  }

  private record Named(String file, String sha256) {}

  private static Optional<Named> named(Fields fields) {
    fields.require("file", "sha256");
    var file = fields.string("file");
    var sha256 = fields.string("sha256");
    return file.flatMap(name -> sha256.map(digest -> new Named(name, digest)));
  }

  private static Optional<Platform> platform(String suffix) {
    if (suffix.equals("generic")) {
      return Optional.empty();
    }
    var platform = Platform.parse(suffix);
    if (!platform.suffix().equals(suffix)) {
      throw new IllegalArgumentException(
          "platform '" + suffix + "' is written " + platform.suffix() + " here");
    }
    return Optional.of(platform);
  }

  private static String schema(String text) {
    if (!text.equals(ReleaseMetadata.SCHEMA)) {
      throw new IllegalArgumentException(
          "only " + ReleaseMetadata.SCHEMA + " is known; a newer gateway may know it");
    }
    return text;
  }
}
