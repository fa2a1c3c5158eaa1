package org.integrationgateway.http.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import org.integrationgateway.config.server.TlsConfig;

/** A certificate with its chain and its key, which fit together. */
public final class TlsPair {
  /** The key is in memory only: a password would protect nothing. */
  static final String NO_PASSWORD = "";

  private final PemFile certificateFile;
  private final PemFile keyFile;
  private final List<X509Certificate> chain;
  private final PrivateKey key;

  private TlsPair(PemFile certificateFile, PemFile keyFile) {
    this.certificateFile = certificateFile;
    this.keyFile = keyFile;
    this.chain = certificateFile.certificates();
    this.key = keyFile.privateKey();
  }

  /**
   * Reads both files.
   *
   * @throws TlsFileException when one of them cannot be used, or they do not fit
   */
  public static TlsPair read(TlsConfig files) {
    return checked(PemFile.read(files.certificate()), PemFile.read(files.key()));
  }

  private static TlsPair checked(PemFile certificate, PemFile key) {
    var pair = new TlsPair(certificate, key);
    if (!pair.fits()) {
      throw new TlsFileException(
          "the key in %s is not that of the first certificate in %s"
              .formatted(key.path(), certificate.path()));
    }
    return pair;
  }

  /** Whether the files of this pair have the same content now. */
  boolean isOf(PemFile certificate, PemFile secret) {
    return certificateFile.sameAs(certificate) && keyFile.sameAs(secret);
  }

  /** The certificate and those that certify it, in the order of the file. */
  public List<X509Certificate> chain() {
    return chain;
  }

  /** The expiry of the certificate. */
  public Instant expires() {
    return chain.get(0).getNotAfter().toInstant();
  }

  /** The subject that the certificate names, for the log. */
  String subject() {
    return chain.get(0).getSubjectX500Principal().getName();
  }

  KeyStore keyStore() {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(
          "listener", key, NO_PASSWORD.toCharArray(), chain.toArray(X509Certificate[]::new));
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new TlsFileException(keyFile.path() + " cannot be used: " + e.getMessage(), e);
    }
  }

  /** Whether the certificate verifies what the key signs. */
  private boolean fits() {
    var certified = chain.get(0).getPublicKey();
    if (!certified.getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    var sample = certificateFile.bytes();
    try {
      var signature = Signature.getInstance(algorithm(key.getAlgorithm()));
      signature.initSign(key);
      signature.update(sample);
      var signed = signature.sign();
      signature.initVerify(certified);
      signature.update(sample);
      return signature.verify(signed);
    } catch (GeneralSecurityException unfit) {
      return false;
    }
  }

  private static String algorithm(String key) {
    return switch (key) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> key;
    };
  }
}
