package org.integrationgateway.samples.keystore;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;

/** Keystores for tests, made as keytool -importpass makes them. */
final class Keystores {
  static final String PASSWORD = "correct horse";

  private Keystores() {}

  static Path write(Path file, Map<String, String> secrets)
      throws IOException, GeneralSecurityException {
    var keystore = KeyStore.getInstance("PKCS12");
    keystore.load(null, null);
    for (var secret : secrets.entrySet()) {
      keystore.setEntry(
          secret.getKey(),
          new KeyStore.SecretKeyEntry(
              new SecretKeySpec(secret.getValue().getBytes(UTF_8), "PBEWithMD5AndDES")),
          new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
    }
    try (var stream = Files.newOutputStream(file)) {
      keystore.store(stream, PASSWORD.toCharArray());
    }
    return file;
  }
}
