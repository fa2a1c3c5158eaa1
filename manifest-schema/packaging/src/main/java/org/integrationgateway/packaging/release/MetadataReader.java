package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.WrittenAs.Written;

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
   * Reads the file of a release in its folder.
   *
   * @throws ReleaseException when the folder holds no release
   * @throws IOException when the file cannot be read
   */
  public static ReleaseMetadata in(Path release) throws ReleaseException, IOException {
    var file = release.resolve(ReleaseMetadata.FILE);
    var read = read(file);
    return read.metadata()
        .orElseThrow(
            () ->
                new ReleaseException(
                    file
                        + " is not that of a release:\n"
                        + ProblemPrinter.plain().print(read.problems()).stripTrailing()));
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
        document.flatMap(found -> Records.read(ReleaseMetadata.class, found.root(), "", problems));
    return new MetadataResult(
        problems.hasErrors() ? Optional.empty() : metadata, problems.sorted());
  }

  /** The file as it is written. */
  record MetadataForm(
      Schema schema,
      @Name("package") @Parsed("the source of a package") PackageSource source,
      Kind kind,
      @Parsed("a semantic version") SemanticVersion version,
      RuntimeKind runtime,
      Map<String, ReleaseMetadata.Entry> archives)
      implements Written<ReleaseMetadata> {
    @Override
    public ReleaseMetadata value() {
      return new ReleaseMetadata(source, kind, version, runtime, List.copyOf(archives.values()));
    }
  }

  /** A member of {@code archives}. */
  record ArchiveForm(
      @Key String suffix,
      String file,
      String sha256,
      @Range(least = "1", most = "9223372036854775807") long size,
      Named sbom)
      implements Written<ReleaseMetadata.Entry> {
    @Override
    public ReleaseMetadata.Entry value() {
      return new ReleaseMetadata.Entry(platform(), file, sha256, size, sbom.file(), sbom.sha256());
    }

    private Optional<Platform> platform() {
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
  }

  private record Named(String file, String sha256) {}

  @Parsed("the schema of this file")
  private record Schema(String text) {
    Schema {
      if (!text.equals(ReleaseMetadata.SCHEMA)) {
        throw new IllegalArgumentException(
            "only "
                + ReleaseMetadata.SCHEMA
                + " is supported; a newer gateway may support this one");
      }
    }
  }
}
