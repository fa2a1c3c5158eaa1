package org.integrationgateway.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.DocumentLimits;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.index.IndexedVersion.IndexedArchive;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.VersionRange;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Key;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.WrittenAs.Written;

/** Reads indexes. Strict: only the gateway writes them, so an unknown member is an error. */
public final class IndexReader {
  private static final DocumentLimits LIMITS =
      DocumentLimits.DEFAULT.withBytes(PackageIndex.LARGEST);
  private static final String MOST = "9223372036854775807";

  private IndexReader() {}

  /**
   * Reads the index of a folder.
   *
   * @throws IndexException with everything that is wrong, each with its place
   */
  public static PackageIndex in(Path folder) {
    var file = folder.resolve(PackageIndex.FILE);
    if (!Files.isRegularFile(file)) {
      throw new IndexException(
          "there is no %s: 'gateway index build %s' writes it".formatted(file, folder));
    }
    return read(file.toString(), bytes(file));
  }

  /**
   * Reads the bytes of an index file, at most {@link PackageIndex#LARGEST}.
   *
   * @throws IndexException when the file is larger, or cannot be read
   */
  public static byte[] bytes(Path file) {
    try {
      if (Files.size(file) > PackageIndex.LARGEST) {
        throw new IndexException(
            "%s is larger than the %d bytes that an index may have"
                .formatted(file, PackageIndex.LARGEST));
      }
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new IndexException(file + " cannot be read: " + IoReason.of(e), e);
    }
  }

  /**
   * Reads an index.
   *
   * @param name used in problems
   * @throws IndexException with everything that is wrong, each with its place
   */
  public static PackageIndex read(String name, byte[] bytes) {
    var problems = new Problems("GWI");
    var index =
        Document.parse(name, bytes, Format.JSON, LIMITS, problems)
            .flatMap(found -> Records.read(PackageIndex.class, found.root(), "", problems));
    if (index.isEmpty() || problems.hasErrors()) {
      throw new IndexException(
          "%s is no index of packages that this gateway knows; 'gateway index build' writes one:%n%s"
              .formatted(name, ProblemPrinter.plain().print(problems.sorted()).stripTrailing()));
    }
    return index.get();
  }

  /** The file as it is written. */
  record IndexForm(Schema schema, Map<String, IndexedPackage> packages)
      implements Written<PackageIndex> {
    @Override
    public PackageIndex value() {
      return new PackageIndex(new TreeMap<>(packages));
    }
  }

  /** A member of {@code packages}. */
  record PackageForm(
      @Key String source,
      Kind kind,
      Optional<String> displayName,
      Optional<String> description,
      Optional<String> category,
      Optional<String> licence,
      Optional<String> icon,
      Optional<String> readme,
      @Default("[]") List<String> auth,
      @Default("[]") List<String> surfaces,
      @Range(least = "0", most = "1000000") int operations,
      Map<String, IndexedVersion> versions)
      implements Written<IndexedPackage> {
    @Override
    public IndexedPackage value() {
      return new IndexedPackage(
          new PackageSource(source),
          kind,
          new PackageAbout(displayName, description, category, licence, icon, readme),
          auth,
          surfaces,
          operations,
          List.copyOf(versions.values()));
    }
  }

  /** A member of {@code versions}. */
  record VersionForm(
      @Key String version,
      String path,
      Optional<String> sha256,
      Optional<VersionRange> gateway,
      Optional<String> yanked,
      @Default("{}") Map<String, ArchiveForm> archives)
      implements Written<IndexedVersion> {
    @Override
    public IndexedVersion value() {
      var packed = new TreeMap<String, IndexedArchive>();
      archives.forEach((platform, archive) -> packed.put(platform, archive.value()));
      return new IndexedVersion(
          new SemanticVersion(version), path, sha256, gateway, yanked, packed);
    }
  }

  /** A member of {@code archives}. */
  record ArchiveForm(
      @Key String platform, String sha256, @Range(least = "1", most = MOST) long size) {
    ArchiveForm {
      if (!platform.equals("generic") && !Platform.parse(platform).suffix().equals(platform)) {
        throw new IllegalArgumentException("'" + platform + "' is not a platform's suffix");
      }
    }

    IndexedArchive value() {
      return new IndexedArchive(sha256, size);
    }
  }

  @Parsed("the schema of this file")
  private record Schema(String text) {
    Schema {
      if (!text.equals(PackageIndex.SCHEMA)) {
        throw new IllegalArgumentException(
            "only " + PackageIndex.SCHEMA + " is supported; a newer gateway may support this one");
      }
    }
  }
}
