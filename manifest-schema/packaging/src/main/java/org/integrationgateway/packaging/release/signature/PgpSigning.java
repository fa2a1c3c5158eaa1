package org.integrationgateway.packaging.release.signature;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.bcpg.ArmoredOutputStream;
import org.bouncycastle.bcpg.PacketFormat;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.api.OpenPGPCertificate.OpenPGPComponentKey;
import org.bouncycastle.openpgp.api.OpenPGPKey;
import org.bouncycastle.openpgp.api.OpenPGPKey.OpenPGPSecretKey;
import org.bouncycastle.openpgp.api.SignatureParameters;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;

/** Signs with one OpenPGP key: with its newest subkey that may sign, as {@code gpg} does. */
final class PgpSigning {
  private final Path file;
  private final Optional<Passphrase> passphrase;
  private final BcOpenPGPApi api = new BcOpenPGPApi();

  PgpSigning(Path file, Optional<Passphrase> passphrase) {
    this.file = file;
    this.passphrase = passphrase;
  }

  byte[] sign(byte[] content, Instant time) throws SignatureException, IOException {
    var key = key();
    var at = Date.from(time);
    var part = signingPart(key, at);
    unlock(part);
    try {
      var made =
          api.createDetachedSignature()
              .addSigningKey(
                  part,
                  passphrase.map(Passphrase::characters).orElse(new char[0]),
                  new SignatureParameters.Callback() {
                    @Override
                    public SignatureParameters apply(SignatureParameters parameters) {
                      return parameters.setSignatureCreationTime(at);
                    }
                  })
              .sign(new ByteArrayInputStream(content));
      return made.get(0)
          .toAsciiArmoredString(PacketFormat.CURRENT, ArmoredOutputStream.builder().clearHeaders())
          .getBytes(StandardCharsets.US_ASCII);
    } catch (PGPException failed) {
      throw new SignatureException(file + " cannot sign: " + failed.getMessage(), failed);
    }
  }

  boolean signed(byte[] content, byte[] signature) throws SignatureException, IOException {
    var certificates = List.of(key().toCertificate());
    try {
      new PgpVerification(file).verify(certificates, content, signature, Instant.now());
      return true;
    } catch (SignatureException other) {
      return false;
    }
  }

  private OpenPGPKey key() throws SignatureException, IOException {
    var keys = PgpFile.read(file, bytes -> api.readKeyOrCertificate().parseKeys(bytes));
    if (keys.size() != 1) {
      throw new SignatureException(
          file
              + (keys.isEmpty() ? " holds no secret key" : " holds " + keys.size() + " keys")
              + ": export the one to sign with by 'gpg --export-secret-keys --armor KEYID'");
    }
    return keys.get(0);
  }

  private OpenPGPSecretKey signingPart(OpenPGPKey key, Date at) throws SignatureException {
    var usable =
        key.getSigningKeys(at).stream()
            .sorted(Comparator.comparing(OpenPGPComponentKey::getCreationTime).reversed())
            .toList();
    if (usable.isEmpty()) {
      throw new SignatureException(file + ": " + PgpState.obstacle(key, at));
    }
    for (var part : usable) {
      var secret = key.getSecretKey(part);
      if (secret != null && !secret.getPGPSecretKey().isPrivateKeyEmpty()) {
        return secret;
      }
    }
    throw new SignatureException(
        file + " lacks the secret half of every part that may sign: it is on a card or elsewhere");
  }

  private void unlock(OpenPGPSecretKey part) throws SignatureException {
    if (!part.isLocked()) {
      return;
    }
    if (passphrase.isEmpty()) {
      throw new SignatureException(file + " needs its passphrase, and none is given");
    }
    if (!part.isPassphraseCorrect(passphrase.get().characters())) {
      throw new SignatureException("the passphrase does not open " + file);
    }
  }
}
