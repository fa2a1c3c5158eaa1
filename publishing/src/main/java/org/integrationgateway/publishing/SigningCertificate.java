package org.integrationgateway.publishing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bouncycastle.openpgp.api.bc.BcOpenPGPApi;
import org.integrationgateway.packaging.release.signature.VerificationKey;
import org.jspecify.annotations.Nullable;

/** The public half of the key that signed, which has to be on a key server before the upload. */
final class SigningCertificate {
  static final String VARIABLE = "MAVEN_GPG_KEY";

  private SigningCertificate() {}

  /**
   * Writes the public half into a file.
   *
   * @param armored the secret key, or null to read the file
   * @param secret file of the secret key
   * @param target file to write
   */
  static VerificationKey write(@Nullable String armored, Path secret, Path target)
      throws IOException {
    var where = armored == null ? secret.toString() : "the variable " + VARIABLE;
    var bytes =
        armored == null ? Files.readAllBytes(secret) : armored.getBytes(StandardCharsets.UTF_8);
    var keys = new BcOpenPGPApi().readKeyOrCertificate().parseKeys(bytes);
    if (keys.size() != 1) {
      throw new IOException(
          where
              + " has "
              + keys.size()
              + " secret keys, and one signs: 'gpg --armor --export-secret-keys KEYID' exports it");
    }
    Files.writeString(target, keys.get(0).toCertificate().toAsciiArmoredString());
    return VerificationKey.in(target);
  }
}
