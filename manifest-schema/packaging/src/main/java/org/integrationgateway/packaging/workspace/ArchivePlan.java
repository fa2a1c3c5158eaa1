package org.integrationgateway.packaging.workspace;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.packaging.archive.ArchiveWriter;
import org.integrationgateway.packaging.image.BundledFile;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.packaging.release.sbom.Sbom;
import org.integrationgateway.packaging.release.sbom.SbomFile;
import org.integrationgateway.packaging.release.sbom.SbomRequest;

/**
 * The content of one archive.
 *
 * @param manifest of the sources
 * @param version to package
 * @param platform of the archive; empty for all
 * @param manifestName of the manifest in the archive
 * @param manifestText its released form
 * @param files all other files
 * @param inside files contained in a program; only the bill of materials lists them
 */
public record ArchivePlan(
    Manifest manifest,
    SemanticVersion version,
    Optional<Platform> platform,
    String manifestName,
    String manifestText,
    List<BundledFile> files,
    List<BundledFile> inside) {
  public ArchivePlan {
    files = List.copyOf(files);
    inside = List.copyOf(inside);
  }

  /** The name of the archive's file. */
  String name() {
    return ReleaseArchive.fileName(manifest.packageName(), version.text(), platform);
  }

  /** The platforms of a release that this archive may be in, by the names of their archives. */
  Map<String, Optional<Platform>> namesInRelease() {
    var names = new TreeMap<String, Optional<Platform>>();
    names.put(name(), platform);
    if (platform.isPresent()) {
      for (var any : Platform.MATRIX) {
        var other = Optional.of(any);
        names.put(ReleaseArchive.fileName(manifest.packageName(), version.text(), other), other);
      }
    }
    return names;
  }

  /** Returns the digests of all inputs of the archive, by path. */
  SortedMap<String, String> digests(Instant timestamp) throws IOException {
    var digests = new TreeMap<String, String>();
    digests.put("timestamp", timestamp.toString());
    digests.put(manifestName, Sha256.hex(manifestBytes()));
    for (var file : files) {
      var role = file.executable() ? " executable" : "";
      digests.put(file.path(), Sha256.hex(file.content()) + role);
    }
    return digests;
  }

  /** Writes the archive and its bill of materials into this folder, with their own names. */
  ReleaseArchive write(Path folder, Instant timestamp) throws IOException {
    var archive = folder.resolve(name());
    var writer = new ArchiveWriter(timestamp);
    writer.bytes(manifestName, manifestBytes(), false);
    for (var file : files) {
      writer.file(file.path(), file.content(), file.executable());
    }
    var sha256 = writer.write(archive);
    var sbom = folder.resolve(ReleaseArchive.sbomName(name()));
    Files.writeString(sbom, sbom(sha256, timestamp));
    return new ReleaseArchive(
        archive, platform, sha256, Files.size(archive), sbom, Sha256.hex(sbom));
  }

  private String sbom(String sha256, Instant timestamp) throws IOException {
    var packed = new ArrayList<>(List.of(SbomFile.of(manifestName, manifestBytes())));
    files.forEach(file -> packed.add(SbomFile.of(file.path(), file.content())));
    inside.forEach(file -> packed.add(SbomFile.of(file.path(), file.content())));
    return Sbom.of(new SbomRequest(manifest, version, platform, name(), sha256, timestamp, packed));
  }

  private byte[] manifestBytes() {
    return manifestText.getBytes(StandardCharsets.UTF_8);
  }
}
