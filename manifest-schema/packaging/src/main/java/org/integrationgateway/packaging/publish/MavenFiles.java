package org.integrationgateway.packaging.publish;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.integrationgateway.manifest.place.MavenCoordinates;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseException;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.provenance.Provenance;

/**
 * The files of a release with the classifiers and extensions that they have in a Maven repository.
 * A gateway finds {@code release.yaml} by the classifier {@value #METADATA}, and the archives by
 * their platforms.
 */
public record MavenFiles(ReleaseMetadata metadata, List<Attached> files) {
  /** The classifier of {@code release.yaml}. */
  public static final String METADATA = "release";

  /** The extension of {@code release.yaml}. */
  public static final String METADATA_EXTENSION = "yaml";

  /** The extension of archives. */
  public static final String ARCHIVE_EXTENSION = "tar.gz";

  /**
   * A file beside the POM.
   *
   * @param classifier {@code linux-amd64}, {@code release}
   * @param extension without a dot in front
   */
  public record Attached(Path file, String classifier, String extension) {}

  public MavenFiles {
    files = List.copyOf(files);
  }

  /**
   * Lists the files of a release in its folder.
   *
   * @throws ReleaseException when the folder holds no release
   * @throws IOException when it cannot be read
   */
  public static MavenFiles of(Path release) throws ReleaseException, IOException {
    var file = release.resolve(ReleaseMetadata.FILE);
    var metadata = MetadataReader.in(release);
    var files = new ArrayList<Attached>();
    files.add(new Attached(file, METADATA, METADATA_EXTENSION));
    for (var entry : metadata.archives()) {
      files.add(new Attached(release.resolve(entry.file()), entry.suffix(), ARCHIVE_EXTENSION));
      files.add(new Attached(release.resolve(entry.sbom()), entry.suffix(), "cdx.json"));
    }
    try (var others = Files.list(release)) {
      for (var other : others.sorted().toList()) {
        var name = other.getFileName().toString();
        if (name.equals(Checksums.FILE) || name.startsWith(Checksums.FILE + ".")) {
          var ending = ending(name);
          int dot = ending.indexOf('.');
          files.add(new Attached(other, ending.substring(0, dot), ending.substring(dot + 1)));
        } else if (name.endsWith(Provenance.EXTENSION)) {
          files.add(new Attached(other, "provenance", Provenance.EXTENSION.substring(1)));
        }
      }
    }
    return new MavenFiles(metadata, files);
  }

  /**
   * Returns the classifier and the extension that checksums, their signatures and the provenance
   * have in a Maven repository: {@code checksums.txt.sig}.
   *
   * @param name in the folder of the release
   */
  public static String ending(String name) {
    return name.startsWith(Checksums.FILE)
        ? "checksums.txt" + name.substring(Checksums.FILE.length())
        : "provenance" + Provenance.EXTENSION;
  }

  /**
   * Writes them into a repository in a folder, with a POM, the list of versions and checksums.
   * Other versions there stay.
   *
   * @throws ReleaseException when the coordinates have another version than the release
   * @throws IOException when a file cannot be written
   */
  void write(MavenCoordinates coordinates, Path repository) throws ReleaseException, IOException {
    if (!coordinates.version().equals(metadata.version().text())) {
      throw new ReleaseException(
          coordinates + " has another version than the release, " + metadata.version());
    }
    var folder = Files.createDirectories(repository.resolve(coordinates.folder()));
    for (var attached : files) {
      var name = coordinates.file(attached.classifier(), attached.extension());
      var file = folder.resolve(name);
      Files.copy(attached.file(), file, StandardCopyOption.REPLACE_EXISTING);
      checksums(file);
    }
    var pom = folder.resolve(coordinates.artifactId() + "-" + coordinates.version() + ".pom");
    checksums(Files.writeString(pom, pom(coordinates)));
    checksums(MavenVersions.write(coordinates, repository));
  }

  private static String pom(MavenCoordinates coordinates) {
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>%s</groupId>
          <artifactId>%s</artifactId>
          <version>%s</version>
          <packaging>pom</packaging>
        </project>
        """
        .formatted(coordinates.groupId(), coordinates.artifactId(), coordinates.version());
  }

  /** Writes the checksums that Maven asks for, and SHA-256. */
  private static void checksums(Path file) throws IOException {
    for (var algorithm : List.of("MD5", "SHA-1", "SHA-256")) {
      var name = algorithm.replace("-", "").toLowerCase(java.util.Locale.ROOT);
      Files.writeString(
          file.resolveSibling(file.getFileName() + "." + name),
          digest(algorithm, file),
          StandardCharsets.US_ASCII);
    }
  }

  private static String digest(String algorithm, Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      var digest = MessageDigest.getInstance(algorithm);
      var buffer = new byte[1 << 16];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has " + algorithm, impossible);
    }
  }
}
