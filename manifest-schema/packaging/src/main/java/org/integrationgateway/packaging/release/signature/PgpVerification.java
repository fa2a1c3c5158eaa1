package org.integrationgateway.packaging.release.signature;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSignatureList;
import org.bouncycastle.openpgp.PGPUtil;
import org.bouncycastle.openpgp.api.OpenPGPCertificate;
import org.bouncycastle.openpgp.api.OpenPGPSignature.OpenPGPDocumentSignature;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.bouncycastle.openpgp.bc.BcPGPObjectFactory;

/** Checks detached OpenPGP signatures against the keys in a file. */
final class PgpVerification {
  static final String EXTENSION = ".asc";
  private static final String NO_SIGNATURE = "it is not an OpenPGP signature, or is truncated";

  private final Path file;
  private final BcOpenPGPApi api = new BcOpenPGPApi();

  PgpVerification(Path file) {
    this.file = file;
  }

  String verify(byte[] content, byte[] signature, Instant now)
      throws SignatureException, IOException {
    return verify(certificates(), content, signature, now);
  }

  /** The names of the keys in the file. */
  List<String> names() throws SignatureException, IOException {
    return certificates().stream().map(PgpState::name).toList();
  }

  private List<OpenPGPCertificate> certificates() throws SignatureException, IOException {
    var certificates =
        PgpFile.read(file, bytes -> api.readKeyOrCertificate().parseKeysOrCertificates(bytes));
    if (certificates.isEmpty()) {
      throw new SignatureException(file + " holds no OpenPGP key");
    }
    return certificates;
  }

  String verify(
      List<OpenPGPCertificate> certificates, byte[] content, byte[] signature, Instant now)
      throws SignatureException {
    var signatures = parsed(signature);
    var reasons = new LinkedHashSet<String>();
    for (var one : checked(certificates, content, signatures)) {
      var obstacle = obstacle(one, Date.from(now));
      if (obstacle.isEmpty()) {
        return PgpState.name(one.getIssuerCertificate())
            + ", on "
            + PgpState.day(one.getCreationTime());
      }
      reasons.add(obstacle.get());
    }
    if (reasons.isEmpty()) {
      signatures.forEach(
          one ->
              reasons.add(
                  "it was made by key " + one.getKeyIdentifiers() + ", which is not in " + file));
    }
    throw new SignatureException(String.join("; ", reasons));
  }

  private static PGPSignatureList parsed(byte[] signature) throws SignatureException {
    try {
      var in = PGPUtil.getDecoderStream(new ByteArrayInputStream(signature));
      if (new BcPGPObjectFactory(in).nextObject() instanceof PGPSignatureList list
          && !list.isEmpty()) {
        return list;
      }
    } catch (IOException | RuntimeException malformed) {
      throw new SignatureException(NO_SIGNATURE, malformed);
    }
    throw new SignatureException(NO_SIGNATURE);
  }

  /** Returns the signatures whose key is in the file, with their validity. */
  private List<OpenPGPDocumentSignature> checked(
      List<OpenPGPCertificate> certificates, byte[] content, PGPSignatureList signatures)
      throws SignatureException {
    try {
      var processor = api.verifyDetachedSignature().addSignatures(signatures);
      certificates.forEach(processor::addVerificationCertificate);
      return processor.process(new ByteArrayInputStream(content));
    } catch (IOException | RuntimeException malformed) {
      throw new SignatureException(NO_SIGNATURE, malformed);
    }
  }

  private static Optional<String> obstacle(OpenPGPDocumentSignature signature, Date at) {
    var certificate = signature.getIssuerCertificate();
    var end = certificate.getExpirationTime(at);
    if (certificate.getRevocation(at) != null || (end != null && !end.after(at))) {
      return Optional.of(PgpState.obstacle(certificate, at));
    }
    var name = PgpState.name(certificate);
    if (!signature.isTestedCorrect()) {
      return Optional.of("it is not valid for " + name + ": the signed content has changed");
    }
    try {
      return signature.isValid()
          ? Optional.empty()
          : Optional.of(name + " was not valid for signing when the signature was made");
    } catch (PGPException invalid) {
      return Optional.of(name + " was not valid for signing: " + invalid.getMessage());
    }
  }
}
