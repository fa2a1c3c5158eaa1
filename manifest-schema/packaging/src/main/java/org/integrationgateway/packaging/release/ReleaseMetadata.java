package org.integrationgateway.packaging.release;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.PackageSource;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * The content of {@code release.yaml}: the released package and its archives.
 *
 * @param source of the package
 * @param kind of the package
 * @param version that was released
 * @param runtime that it needs
 * @param archives at least one, ordered by platform; a generic one is the only one
 */
@WrittenAs(MetadataReader.MetadataForm.class)
public record ReleaseMetadata(
    PackageSource source,
    Kind kind,
    SemanticVersion version,
    RuntimeKind runtime,
    List<Entry> archives) {
  /** The name of the file. */
  public static final String FILE = "release.yaml";

  /** The first member of the file, which identifies its format. */
  public static final String SCHEMA = "gateway.release/v1";

  /**
   * One archive. Files lie beside {@code release.yaml}.
   *
   * @param platform it runs on; empty for a generic one
   * @param file name of the archive
   * @param sha256 of the archive
   * @param size of the archive in bytes
   * @param sbom name of its bill of materials
   * @param sbomSha256 of the bill of materials
   */
  @WrittenAs(MetadataReader.ArchiveForm.class)
  public record Entry(
      Optional<Platform> platform,
      String file,
      String sha256,
      long size,
      String sbom,
      String sbomSha256) {
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

    public Entry {
      FileNames.requirePlain(file);
      FileNames.requirePlain(sbom);
      if (!DIGEST.matcher(sha256).matches() || !DIGEST.matcher(sbomSha256).matches()) {
        throw new IllegalArgumentException("sha256 must be 64 lower-case hexadecimal digits");
      }
      if (size < 1) {
        throw new IllegalArgumentException("an archive cannot have " + size + " bytes");
      }
    }

    /** {@code linux-amd64}, or {@code generic}. */
    public String suffix() {
      return ReleaseArchive.suffix(platform);
    }
  }

  public ReleaseMetadata {
    archives = archives.stream().sorted(Comparator.comparing(Entry::suffix)).toList();
    if (archives.isEmpty()) {
      throw new IllegalArgumentException("a release has at least one archive");
    }
    var names = new HashSet<String>();
    for (var archive : archives) {
      if (!names.add(archive.suffix())
          || !names.add(archive.file())
          || !names.add(archive.sbom())) {
        throw new IllegalArgumentException(
            "platform " + archive.suffix() + " or one of its files is named twice");
      }
    }
    if (names.contains("generic") && archives.size() > 1) {
      throw new IllegalArgumentException(
          "a generic archive is for every platform, so it must be the only one");
    }
  }

  /** Makes the metadata of the archives of one package. */
  public static ReleaseMetadata of(
      PackageSource source,
      Kind kind,
      SemanticVersion version,
      RuntimeKind runtime,
      List<ReleaseArchive> archives) {
    return new ReleaseMetadata(
        source, kind, version, runtime, archives.stream().map(ReleaseArchive::entry).toList());
  }

  /** Returns the archive for a platform: its own, otherwise the generic one. */
  public Optional<Entry> archive(Platform platform) {
    return archives.stream()
        .filter(archive -> archive.platform().map(platform::equals).orElse(true))
        .findFirst();
  }

  /** Returns the file's text; equal releases give equal texts. */
  public String text() {
    return MetadataWriter.text(this);
  }
}
