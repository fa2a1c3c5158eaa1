package org.integrationgateway.manifest.packaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.SemanticVersion;
import org.integrationgateway.manifest.archive.ArchiveWriter;
import org.integrationgateway.manifest.archive.Digests;
import org.integrationgateway.manifest.packaging.image.BundledFile;
import org.integrationgateway.manifest.packaging.image.JavaBundle;
import org.integrationgateway.manifest.release.ReleaseArchive;
import org.integrationgateway.manifest.release.sbom.Sbom;
import org.integrationgateway.manifest.release.sbom.SbomFile;
import org.integrationgateway.manifest.release.sbom.SbomRequest;
import org.integrationgateway.manifest.rewrite.ManifestRewriter;
import org.integrationgateway.manifest.rewrite.ReleaseChanges;

/**
 * What goes into one archive: the released form of the manifest at the root, the files that it
 * names where it names them, and a program in {@code artifacts/<os>/<arch>/}.
 */
record ArchivePlan(
    SourcePackage source,
    Optional<Platform> platform,
    Optional<Entrypoint> entrypoint,
    List<Artifact> artifacts,
    List<BundledFile> files) {
  /** Without a program, for every platform. */
  static ArchivePlan generic(SourcePackage source) {
    return new ArchivePlan(source, Optional.empty(), Optional.empty(), List.of(), source.files());
  }

  /** With a program for its platform. */
  static ArchivePlan executable(SourcePackage source, JavaBundle bundle) throws IOException {
    var platform = bundle.platform();
    var folder = platform.folder() + "/";
    var launcher = bundle.launcher().below(folder);
    var artifact =
        new Artifact(
            platform.os(),
            platform.arch(),
            platform.libc(),
            launcher.path(),
            Optional.of(Sha256.of(launcher.content())));
    var arguments = source.manifest().entrypoint().map(Entrypoint::args).orElse(List.of());
    var files = new ArrayList<>(source.files());
    bundle.files().forEach(file -> files.add(file.below(folder)));
    return new ArchivePlan(
        source,
        Optional.of(platform),
        Optional.of(new Entrypoint(launcher.path(), arguments)),
        List.of(artifact),
        files);
  }

  /** Writes the archive and its bill of materials into this folder, under their own names. */
  ReleaseArchive write(Path folder, Instant timestamp) throws IOException {
    var name = ReleaseArchive.fileName(source.manifest().packageName(), source.version(), platform);
    var archive = folder.resolve(name);
    var manifest = manifest().getBytes(StandardCharsets.UTF_8);
    var writer = new ArchiveWriter(timestamp);
    writer.bytes(source.manifestName(), manifest, false);
    for (var file : files) {
      writer.file(file.path(), file.content(), file.executable());
    }
    var sha256 = writer.write(archive);
    var sbom = folder.resolve(ReleaseArchive.sbomName(name));
    Files.writeString(sbom, sbom(name, sha256, manifest, timestamp));
    return new ReleaseArchive(
        archive, platform, sha256, Files.size(archive), sbom, Digests.sha256(sbom));
  }

  private String sbom(String archive, String sha256, byte[] manifest, Instant timestamp)
      throws IOException {
    var packed = new ArrayList<>(List.of(SbomFile.of(source.manifestName(), manifest)));
    files.forEach(file -> packed.add(SbomFile.of(file.path(), file.content())));
    return Sbom.of(
        new SbomRequest(
            source.manifest(),
            new SemanticVersion(source.version()),
            platform,
            archive,
            sha256,
            timestamp,
            packed));
  }

  private String manifest() {
    return ManifestRewriter.released(
        source.document(),
        new ReleaseChanges(
            Optional.of(new SemanticVersion(source.version())),
            entrypoint,
            artifacts,
            source.manifest().staticRoot()));
  }
}
