package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.archive.ArchiveWriter;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.manifest.packaging.image.BundledFile;
import org.integrationgateway.manifest.release.ReleaseArchive;
import org.integrationgateway.manifest.release.sbom.Sbom;
import org.integrationgateway.manifest.release.sbom.SbomFile;
import org.integrationgateway.manifest.release.sbom.SbomRequest;
import org.integrationgateway.manifest.rewrite.ManifestRewriter;
import org.integrationgateway.manifest.rewrite.ReleaseChanges;

/**
 * What goes into one archive: the released form of the manifest at the root, the files that it
 * names where it names them, static files in {@code static/}, and a program in {@code
 * artifacts/<os>/<arch>/}.
 *
 * @param platform of the archive; empty for all
 * @param program for it; empty when the package has none
 * @param staticRoot folder of static files that were built
 * @param files all but the manifest
 */
record ArchivePlan(
    SourcePackage source,
    Optional<Platform> platform,
    Optional<PackagedProgram> program,
    Optional<String> staticRoot,
    List<BundledFile> files) {
  ArchivePlan {
    files = List.copyOf(files);
  }

  /** The name of the archive's file. */
  String name() {
    return ReleaseArchive.fileName(source.manifest().packageName(), source.version(), platform);
  }

  /** Digests of everything that the archive is made of, by path. */
  SortedMap<String, String> digests(Instant timestamp) throws IOException {
    var digests = new TreeMap<String, String>();
    digests.put("timestamp", timestamp.toString());
    digests.put(source.manifestName(), Digests.sha256(manifest()));
    for (var file : files) {
      var role = file.executable() ? " executable" : "";
      digests.put(file.path(), Digests.sha256(file.content()) + role);
    }
    return digests;
  }

  /** Writes the archive and its bill of materials into this folder, under their own names. */
  ReleaseArchive write(Path folder, Instant timestamp) throws IOException {
    var archive = folder.resolve(name());
    var manifest = manifest();
    var writer = new ArchiveWriter(timestamp);
    writer.bytes(source.manifestName(), manifest, false);
    for (var file : files) {
      writer.file(file.path(), file.content(), file.executable());
    }
    var sha256 = writer.write(archive);
    var sbom = folder.resolve(ReleaseArchive.sbomName(name()));
    Files.writeString(sbom, sbom(sha256, manifest, timestamp));
    return new ReleaseArchive(
        archive, platform, sha256, Files.size(archive), sbom, Digests.sha256(sbom));
  }

  private String sbom(String sha256, byte[] manifest, Instant timestamp) throws IOException {
    var packed = new ArrayList<>(List.of(SbomFile.of(source.manifestName(), manifest)));
    files.forEach(file -> packed.add(SbomFile.of(file.path(), file.content())));
    return Sbom.of(
        new SbomRequest(
            source.manifest(),
            new SemanticVersion(source.version()),
            platform,
            name(),
            sha256,
            timestamp,
            packed));
  }

  private byte[] manifest() {
    var changes =
        new ReleaseChanges(
            Optional.of(new SemanticVersion(source.version())),
            program.map(PackagedProgram::entrypoint),
            program.map(PackagedProgram::artifact).stream().toList(),
            staticRoot.or(() -> source.manifest().staticRoot()));
    return ManifestRewriter.released(source.document(), changes).getBytes(StandardCharsets.UTF_8);
  }
}
