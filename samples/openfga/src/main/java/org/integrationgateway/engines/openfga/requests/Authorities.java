package org.integrationgateway.engines.openfga.requests;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** TLS that trusts the certificates of the configuration, and no others. */
final class Authorities {
  private Authorities() {}

  /**
   * Trusts the authorities in a PEM text.
   *
   * @throws IllegalArgumentException when it has none
   */
  static SSLContext trusting(String pem) {
    try {
      var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
      var trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
        trusted.setCertificateEntry("authority-" + trusted.size(), certificate);
      }
      if (trusted.size() == 0) {
        throw new IllegalArgumentException("authority has no certificate: write them in PEM");
      }
      var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      managers.init(trusted);
      var context = SSLContext.getInstance("TLS");
      context.init(null, managers.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalArgumentException(
          "authority cannot be read as certificates in PEM: " + unreadable.getMessage(),
          unreadable);
    }
  }
}
