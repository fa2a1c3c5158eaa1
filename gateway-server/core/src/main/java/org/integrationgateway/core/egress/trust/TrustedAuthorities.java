package org.integrationgateway.core.egress.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/** The certificate authorities of the Java runtime and those in files. */
public final class TrustedAuthorities {
  private TrustedAuthorities() {}

  /**
   * A store of all of them.
   *
   * @throws IllegalArgumentException when a file cannot be read or has no certificate; the message
   *     names the file
   */
  public static KeyStore with(List<Path> files) {
    try {
      var store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      addUsual(store);
      for (var file : files) {
        add(file, store);
      }
      return store;
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime has no store of certificates", e);
    }
  }

  private static void addUsual(KeyStore store) throws GeneralSecurityException {
    var usual = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    usual.init((KeyStore) null);
    for (var manager : usual.getTrustManagers()) {
      if (manager instanceof X509TrustManager trusting) {
        for (var authority : trusting.getAcceptedIssuers()) {
          store.setCertificateEntry("usual-" + store.size(), authority);
        }
      }
    }
  }

  private static void add(Path file, KeyStore store) throws GeneralSecurityException {
    try (var in = Files.newInputStream(file)) {
      var certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (certificates.isEmpty()) {
        throw new IllegalArgumentException("'" + file + "' has no certificate in PEM");
      }
      for (var authority : certificates) {
        store.setCertificateEntry("own-" + store.size(), authority);
      }
    } catch (IOException unreadable) {
      throw new IllegalArgumentException("'" + file + "' cannot be read", unreadable);
    } catch (CertificateException malformed) {
      throw new IllegalArgumentException("'" + file + "' has no certificate in PEM", malformed);
    }
  }
}
