package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.archive.ArchiveException;
import org.integrationgateway.packaging.archive.ArchiveReader;
import org.integrationgateway.packaging.archive.FileDigests;
import org.integrationgateway.packaging.release.Checksums;
import org.integrationgateway.packaging.release.MetadataReader;
import org.integrationgateway.packaging.release.ReleaseArchive;
import org.integrationgateway.packaging.release.ReleaseMetadata;
import org.integrationgateway.packaging.release.sbom.SbomFacts;
import org.integrationgateway.packaging.release.signature.SignatureException;

/** Checks the files of a release against each other. */
record ReleaseCheck(
    Path folder, List<Path> archives, VerifyRequest request, CheckResults findings) {
  private static final int LARGEST_SIGNATURE = 64 << 10;

  void run() throws IOException {
    signature();
    new ProvenanceCheck(folder, archives, request, findings).run();
    checksums();
    metadata();
    for (var archive : archives) {
      bill(archive);
    }
  }

  private void signature() throws IOException {
    if (request.key().isEmpty()) {
      findings.skipped("signature", "no key was given to check it with");
      return;
    }
    var key = request.key().get();
    var signed = folder.resolve(Checksums.FILE);
    var signature = folder.resolve(Checksums.FILE + key.extension());
    if (!Files.isRegularFile(signature) || !Files.isRegularFile(signed)) {
      findings.failed(
          "signature",
          "a key was given, but there is no "
              + (Files.isRegularFile(signed) ? signature.getFileName() : Checksums.FILE)
              + ": release with a signing key");
      return;
    }
    if (Files.size(signature) > LARGEST_SIGNATURE) {
      findings.failed("signature", signature.getFileName() + " is too large for a signature");
      return;
    }
    try {
      var signer =
          key.verify(Files.readAllBytes(signed), Files.readAllBytes(signature), Instant.now());
      findings.passed("signature", signer);
    } catch (SignatureException invalid) {
      findings.failed("signature", String.valueOf(invalid.getMessage()));
    }
  }

  private void checksums() throws IOException {
    var file = folder.resolve(Checksums.FILE);
    if (!Files.isRegularFile(file)) {
      findings.failed("checksums", "there is no " + Checksums.FILE);
      return;
    }
    Checksums checksums;
    try {
      checksums = Checksums.parse(Files.readString(file));
    } catch (IllegalArgumentException | java.nio.charset.CharacterCodingException malformed) {
      findings.failed("checksums", Checksums.FILE + ": " + malformed.getMessage());
      return;
    }
    var faults = new ArrayList<String>();
    for (var entry : checksums.digests().entrySet()) {
      var listed = folder.resolve(entry.getKey());
      if (!Files.isRegularFile(listed)) {
        faults.add(entry.getKey() + " is listed, but does not exist");
      } else if (!Sha256.hex(listed).equals(entry.getValue())) {
        faults.add(entry.getKey() + " has another digest than " + Checksums.FILE + " lists");
      }
    }
    for (var name : expected()) {
      if (!checksums.digests().containsKey(name)) {
        faults.add(name + " exists, but is not listed in " + Checksums.FILE);
      }
    }
    findings.failedIfAny("checksums", faults, checksums.digests().size() + " files as listed");
  }

  /**
   * Returns the files that must be listed: archives, their bills and the metadata, if they exist.
   */
  private TreeSet<String> expected() throws IOException {
    var names = new TreeSet<String>();
    try (var files = Files.list(folder)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(
              name ->
                  name.endsWith(ReleaseArchive.EXTENSION)
                      || name.endsWith(ReleaseArchive.SBOM_EXTENSION)
                      || name.equals(ReleaseMetadata.FILE))
          .forEach(names::add);
    }
    return names;
  }

  private void metadata() throws IOException {
    var file = folder.resolve(ReleaseMetadata.FILE);
    if (!Files.isRegularFile(file)) {
      findings.failed("metadata", "there is no " + ReleaseMetadata.FILE);
      return;
    }
    var read = MetadataReader.read(file);
    if (read.metadata().isEmpty()) {
      read.problems()
          .forEach(
              problem -> findings.failed("metadata", problem.toString().replace(folder + "/", "")));
      return;
    }
    var release = read.metadata().get();
    var faults = new ArrayList<String>();
    var listed = new TreeSet<String>();
    for (var entry : release.archives()) {
      listed.add(entry.file());
      agree(release, entry, faults);
    }
    archives.stream()
        .map(archive -> archive.getFileName().toString())
        .filter(name -> !listed.contains(name))
        .forEach(name -> faults.add(name + " is not in " + ReleaseMetadata.FILE));
    findings.failedIfAny(
        "metadata",
        faults,
        "%s %s, %d %s"
            .formatted(
                release.source().text(),
                release.version(),
                listed.size(),
                listed.size() == 1 ? "archive" : "archives"));
  }

  private void agree(ReleaseMetadata release, ReleaseMetadata.Entry entry, ArrayList<String> faults)
      throws IOException {
    var archive = folder.resolve(entry.file());
    if (!Files.isRegularFile(archive)) {
      faults.add(entry.file() + " is listed, but does not exist");
      return;
    }
    if (Files.size(archive) != entry.size() || !Sha256.hex(archive).equals(entry.sha256())) {
      faults.add(
          entry.file() + " has another size or digest than " + ReleaseMetadata.FILE + " says");
      return;
    }
    var bill = folder.resolve(entry.sbom());
    if (!Files.isRegularFile(bill) || !Sha256.hex(bill).equals(entry.sbomSha256())) {
      faults.add(
          entry.sbom() + " is missing, or another file than " + ReleaseMetadata.FILE + " says");
    }
    var manifest = manifest(archive);
    var differs =
        manifest
            .filter(
                found ->
                    !found.source().equals(release.source())
                        || found.kind() != release.kind()
                        || !found.version().equals(release.version()))
            .isPresent();
    if (differs) {
      faults.add(
          entry.file()
              + " holds "
              + manifest.get().kind().text()
              + " "
              + manifest.get().source().text()
              + " "
              + manifest.get().version()
              + ", but the release is of "
              + release.kind().text()
              + " "
              + release.source().text()
              + " "
              + release.version());
    }
  }

  /** Returns empty for a refused archive, which is reported by its own check. */
  private static Optional<Manifest> manifest(Path archive) throws IOException {
    try {
      var content = new ArchiveReader().inspect(archive);
      return new ManifestReader(ReadOptions.DEFAULT.withForm(ManifestForm.PREPARED))
          .read(archive.toString(), content.manifest(), content.manifestFormat())
          .manifest();
    } catch (ArchiveException refused) {
      return Optional.empty();
    }
  }

  private void bill(Path archive) throws IOException {
    var here = findings.of(archive.getFileName().toString());
    var name = ReleaseArchive.sbomName(archive.getFileName().toString());
    var file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      here.failed("sbom", "there is no " + name);
      return;
    }
    SbomFacts facts;
    try {
      facts = SbomFacts.read(file);
    } catch (IOException malformed) {
      here.failed("sbom", String.valueOf(malformed.getMessage()));
      return;
    }
    if (facts.components() == 0) {
      here.failed("sbom", name + " lists nothing");
      return;
    }
    var other =
        facts.subjectSha256().isEmpty() || !facts.subjectSha256().get().equals(Sha256.hex(archive));
    if (other) {
      here.failed("sbom", name + " describes another archive: the digest differs");
      return;
    }
    here.failedIfAny("sbom", unlisted(archive, facts), facts.components() + " components");
  }

  /** Returns the files of the archive whose digests the bill does not contain. */
  private static List<String> unlisted(Path archive, SbomFacts facts) throws IOException {
    try {
      return new ArchiveReader()
          .inspect(archive).files().stream()
              .filter(file -> !file.name().equals(FileDigests.NAME))
              .filter(file -> !facts.tellsOf(file.name(), file.sha256()))
              .map(file -> "it does not list " + file.name() + ", or with another digest")
              .toList();
    } catch (ArchiveException refused) {
      return List.of(); // A refused archive is reported by its own check.
    }
  }
}
