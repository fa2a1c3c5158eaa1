package org.integrationgateway.engines.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.base.template.PemKey;
import org.integrationgateway.base.template.TemplateException;

/**
 * A certificate with its private key, by which a client authenticates itself in the handshake of
 * TLS (RFC 8446, 4.4.2). Equal to another one of the same texts. Does not print itself.
 */
public final class ClientCertificate {
  private static final Pattern CERTIFICATE =
      Pattern.compile("-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\\s]+-----END CERTIFICATE-----");
  private static final int LONGEST = 128 * 1024;

  private final Certificate[] chain;
  private final PrivateKey key;
  private final String digest;

  private ClientCertificate(Certificate[] chain, PrivateKey key, String digest) {
    this.chain = chain;
    this.key = key;
    this.digest = digest;
  }

  /**
   * Reads a certificate.
   *
   * @param certificate in PEM, before those that certify it; at most 128 KiB
   * @param key in PEM, of RSA or an elliptic curve, without a passphrase
   * @throws TemplateException when they are not, or when the key is that of another certificate
   */
  public static ClientCertificate read(String certificate, String key) {
    var text =
        CERTIFICATE
            .matcher(certificate.replace("\\n", "\n"))
            .results()
            .map(found -> found.group())
            .collect(Collectors.joining("\n"));
    if (text.isEmpty() || text.length() > LONGEST) {
      throw new TemplateException(
          "has no client certificate in PEM (BEGIN CERTIFICATE) of at most 128 KiB");
    }
    try {
      var chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(text.getBytes(US_ASCII)))
              .toArray(Certificate[]::new);
      var algorithm = chain[0].getPublicKey().getAlgorithm();
      var made =
          new ClientCertificate(chain, PemKey.read(key, algorithm), digest(certificate, key));
      made.keyStore();
      return made;
    } catch (GeneralSecurityException malformed) {
      throw new TemplateException("has a client certificate that cannot be read");
    }
  }

  /** A digest of both texts, which tells certificates apart. */
  static String digest(String certificate, String key) {
    return Sha256.hex(certificate + '\0' + key);
  }

  /** A store with the certificate and its key, under an empty password. */
  public KeyStore keyStore() {
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("client", key, new char[0], chain);
      return store;
    } catch (IOException | GeneralSecurityException unfit) {
      throw new TemplateException("has a client certificate and a key that do not fit");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClientCertificate same && same.digest.equals(digest);
  }

  @Override
  public int hashCode() {
    return digest.hashCode();
  }

  @Override
  public String toString() {
    return "ClientCertificate[...]";
  }
}
