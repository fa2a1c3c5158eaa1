package org.integrationgateway.samples.vault.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS that trusts the authority of the operator, and no other. */
final class Authority {
  private static final int LARGEST = 1 << 20;

  private Authority() {}

  /**
   * Trusts the certificates of a file.
   *
   * @param file in PEM, at most 1 MiB
   * @throws IllegalArgumentException when the file has none
   */
  static SSLContext trusting(String file) {
    try (var in = Files.newInputStream(Path.of(file))) {
      var bytes = in.readNBytes(LARGEST);
      var certificates =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes));
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException(
            "authorityFile: '%s' has no certificate: write them in PEM".formatted(file));
      }
      var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      int count = 0;
      for (var certificate : certificates) {
        trusted.setCertificateEntry("authority-" + count++, certificate);
      }
      var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      var context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "authorityFile: '%s' cannot be read as certificates in PEM: %s"
              .formatted(file, unreadable.getClass().getSimpleName()));
    }
  }
}
