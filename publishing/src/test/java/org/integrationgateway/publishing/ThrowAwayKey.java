package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import org.bouncycastle.bcpg.SignatureSubpacketTags;
import org.bouncycastle.bcpg.sig.KeyFlags;
import org.bouncycastle.openpgp.PGPException;
import org.bouncycastle.openpgp.PGPSignatureSubpacketGenerator;
import org.bouncycastle.openpgp.api.SignatureParameters;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.bouncycastle.openpgp.operator.PGPKeyPairGenerator;
import org.integrationgateway.packaging.release.signature.SigningKey;

/** An OpenPGP key of one test. */
final class ThrowAwayKey {
  private ThrowAwayKey() {}

  /** Armored, without passphrase. */
  static String armored() throws PGPException, IOException {
    var now = Date.from(Instant.now().minusSeconds(60));
    return new BcOpenPGPApi()
        .generateKey(4, now)
        .withPrimaryKey(
            PGPKeyPairGenerator::generateLegacyEd25519KeyPair,
            SignatureParameters.Callback.Util.modifyHashedSubpackets(ThrowAwayKey::maySign))
        .addUserId("Test <test@example.com>")
        .build()
        .toAsciiArmoredString();
  }

  private static PGPSignatureSubpacketGenerator maySign(PGPSignatureSubpacketGenerator subpackets) {
    subpackets.removePacketsOfType(SignatureSubpacketTags.KEY_FLAGS);
    subpackets.setKeyFlags(KeyFlags.CERTIFY_OTHER | KeyFlags.SIGN_DATA);
    return subpackets;
  }

  static SigningKey in(Path folder) throws PGPException, IOException {
    return SigningKey.in(
        Files.writeString(folder.resolve("secret.asc"), armored()), Optional.empty());
  }
}
