package org.integrationgateway.packaging.release.signature;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;

/** Keys of tests, as files. */
public final class KeyPairs {
  private KeyPairs() {}

  /** Both halves. */
  public record Pair(SigningKey signing, VerificationKey verification) {}

  /** A new Ed25519 key. */
  public static Pair ed25519(Path folder, String name)
      throws GeneralSecurityException, IOException {
    var pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    return new Pair(
        new SigningKey.Ed25519(
            pem(folder.resolve(name + ".pem"), "PRIVATE KEY", pair.getPrivate().getEncoded())),
        new VerificationKey.Ed25519(
            pem(folder.resolve(name + ".pub"), "PUBLIC KEY", pair.getPublic().getEncoded())));
  }

  static Path pem(Path file, String label, byte[] bytes) throws IOException {
    var text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return Files.writeString(
        file, "-----BEGIN " + label + "-----\n" + text + "\n-----END " + label + "-----\n");
  }
}
