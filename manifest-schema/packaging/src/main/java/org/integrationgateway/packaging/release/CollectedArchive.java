package org.integrationgateway.packaging.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.problem.ProblemPrinter;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.Platform;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveContent;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.release.sbom.SbomFacts;

/**
 * A complete archive whose name matches its content, with the bill of materials beside it.
 *
 * @param content of the archive
 * @param manifest in it
 * @param document the manifest as written
 * @param released the archive and its bill
 * @param libraries digests of its libraries, by their package URLs
 */
record CollectedArchive(
    ArchiveContent content,
    Manifest manifest,
    Document document,
    ReleaseArchive released,
    Map<String, String> libraries) {
  /**
   * Reads an archive and the bill of materials beside it.
   *
   * @throws ReleaseException when it cannot be released
   */
  static CollectedArchive open(Path file) throws ReleaseException, IOException {
    var content = content(file);
    var read =
        new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
            .read(content.manifestName(), content.manifest(), content.manifestFormat());
    if (read.hasErrors()) {
      throw new ReleaseException(
          file
              + ": its manifest is not that of a release:\n"
              + ProblemPrinter.plain().print(read.problems()).stripTrailing());
    }
    var manifest = read.manifest().orElseThrow();
    var platform = platform(file, manifest);
    checkProgram(file, manifest, platform, content);
    var sbom = sbom(file);
    var facts = facts(file, content, sbom);
    var released =
        new ReleaseArchive(
            file, platform, content.sha256(), content.size(), sbom, Sha256.hex(sbom));
    return new CollectedArchive(
        content, manifest, read.document().orElseThrow(), released, facts.libraries());
  }

  /** Compares the digests that the building machine wrote, to detect damage after the build. */
  private static ArchiveContent content(Path file) throws ReleaseException, IOException {
    var content = new ArchiveReader().inspect(file);
    var sums = file.resolveSibling(Checksums.FILE);
    if (!Files.isRegularFile(sums)) {
      return content;
    }
    String said;
    try {
      said = Checksums.parse(Files.readString(sums)).digests().get(file.getFileName().toString());
    } catch (IllegalArgumentException malformed) {
      throw new ReleaseException(sums + ": " + malformed.getMessage(), malformed);
    }
    if (said != null && !said.equals(content.sha256())) {
      throw new ReleaseException(
          file
              + " has SHA-256 "
              + content.sha256()
              + ", but "
              + sums
              + " says "
              + said
              + ": it was changed after it was packaged; package or fetch it again");
    }
    return content;
  }

  private static Optional<Platform> platform(Path file, Manifest manifest) throws ReleaseException {
    var name = file.getFileName().toString();
    var version = manifest.version().text();
    var start = manifest.packageName() + "-" + version + "-";
    if (!name.startsWith(start)) {
      throw new ReleaseException(
          file
              + " holds "
              + manifest.packageName()
              + " "
              + version
              + ", so its name must begin with '"
              + start
              + "'");
    }
    var suffix = name.substring(start.length(), name.length() - ReleaseArchive.EXTENSION.length());
    try {
      return suffix.equals("generic") ? Optional.empty() : Optional.of(Platform.parse(suffix));
    } catch (IllegalArgumentException unknown) {
      throw new ReleaseException(file + ": " + unknown.getMessage(), unknown);
    }
  }

  private static void checkProgram(
      Path file, Manifest manifest, Optional<Platform> platform, ArchiveContent content)
      throws ReleaseException {
    for (var artifact : manifest.artifacts()) {
      if (platform.isPresent() && !platform.get().equals(artifact.target())) {
        throw new ReleaseException(
            file + " carries a program for " + artifact.target() + ", and is named otherwise");
      }
      var program = content.file(artifact.path());
      if (program.isEmpty()) {
        throw new ReleaseException(file + " lacks its program " + artifact.path());
      }
      if (!artifact.sha256().equals(Optional.of(program.get().sha256()))) {
        throw new ReleaseException(
            file
                + ": the program "
                + artifact.path()
                + " has another digest than its manifest records");
      }
    }
    if (manifest.artifacts().isEmpty() && manifest.entrypoint().isPresent()) {
      throw new ReleaseException(
          file + ": its manifest has an entrypoint but no artifacts: package it with the toolkit");
    }
  }

  private static Path sbom(Path file) throws ReleaseException {
    var sbom = file.resolveSibling(ReleaseArchive.sbomName(file.getFileName().toString()));
    if (!Files.isRegularFile(sbom)) {
      throw new ReleaseException(
          file
              + " has no bill of materials: "
              + sbom.getFileName()
              + " must lie beside it; packaging writes it, so collect it too");
    }
    return sbom;
  }

  private static SbomFacts facts(Path file, ArchiveContent content, Path sbom)
      throws ReleaseException, IOException {
    var facts = SbomFacts.read(sbom);
    if (facts.components() == 0) {
      throw new ReleaseException(sbom + " is empty: it lists no component");
    }
    if (!facts.subjectSha256().equals(Optional.of(content.sha256()))) {
      throw new ReleaseException(
          sbom
              + " describes another archive: SHA-256 "
              + facts.subjectSha256().orElse("(none)")
              + ", and "
              + file.getFileName()
              + " has "
              + content.sha256());
    }
    return facts;
  }
}
