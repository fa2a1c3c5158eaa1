package org.integrationgateway.engines.temporal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that a service is trusted by. */
final class Authorities {
  private Authorities() {}

  /** Trusts the authorities in a PEM text. */
  static TrustManager of(String pem) throws GeneralSecurityException {
    var bytes = new ByteArrayInputStream(pem.getBytes(StandardCharsets.UTF_8));
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    try {
      store.load(null, null);
    } catch (IOException impossible) {
      throw new GeneralSecurityException(impossible);
    }
    for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(bytes)) {
      store.setCertificateEntry("authority-" + store.size(), certificate);
    }
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers()[0];
  }
}
