package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.packaging.release.provenance.Envelope;
import org.integrationgateway.packaging.release.provenance.Provenance;
import org.integrationgateway.packaging.release.signature.SignatureException;

/** Checks the provenance of a release: its signature, and the digests of every archive. */
record ProvenanceCheck(
    Path folder, List<Path> archives, VerifyRequest request, CheckResults findings) {
  private static final String NAME = "provenance";

  void run() throws IOException {
    var files = files();
    if (files.isEmpty()) {
      findings.skipped(
          NAME, "the release has no provenance: only a release with a signing key has one");
      return;
    }
    for (var file : files) {
      check(file);
    }
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(Provenance.EXTENSION))
          .sorted()
          .toList();
    }
  }

  private void check(Path file) throws IOException {
    var name = file.getFileName() + ": ";
    if (Files.size(file) > Envelope.LARGEST) {
      findings.failed(NAME, name + "larger than " + Envelope.LARGEST + " bytes");
      return;
    }
    try {
      var envelope = Envelope.read(Files.readAllBytes(file));
      var signer = signer(envelope);
      var provenance = Provenance.read(envelope.payload());
      var faults = faults(provenance).stream().map(fault -> name + fault).toList();
      if (faults.isEmpty() && signer.isEmpty()) {
        findings.skipped(
            NAME, "not verified: " + provenance.summary() + "; no key was given to check it with");
        return;
      }
      findings.failedIfAny(NAME, faults, provenance.summary() + ", signed by " + signer.orElse(""));
    } catch (IllegalArgumentException | SignatureException invalid) {
      findings.failed(NAME, name + invalid.getMessage());
    }
  }

  private Optional<String> signer(Envelope envelope) throws IOException, SignatureException {
    return request.key().isEmpty()
        ? Optional.empty()
        : Optional.of(envelope.verify(request.key().get(), Instant.now()));
  }

  /** Compares both ways: every archive is a subject, and every subject has its digest. */
  private List<String> faults(Provenance provenance) throws IOException {
    var faults = new ArrayList<String>();
    for (var archive : archives) {
      if (!provenance.subjects().containsKey(archive.getFileName().toString())) {
        faults.add(archive.getFileName() + " is not among its subjects");
      }
    }
    for (var subject : provenance.subjects().entrySet()) {
      if (!subject.getValue().equals(digest(subject.getKey()))) {
        faults.add(
            subject.getKey() + " is missing, or has another digest than the one that was built");
      }
    }
    return faults;
  }

  /** Returns an empty text for a file that is not in the folder. */
  private String digest(String name) throws IOException {
    var file = folder.resolve(name).normalize();
    return folder.normalize().equals(file.getParent()) && Files.isRegularFile(file)
        ? Sha256.hex(file)
        : "";
  }
}
