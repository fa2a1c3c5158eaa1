package org.integrationgateway.providers.hosting;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.TlsIdentity;

/**
 * The certificates of one launch: an authority signs those of the provider and of its host, and of
 * no other launch, because its key is discarded at once. So no provider can pass for another, nor
 * for the host.
 *
 * @param provider what the provider shows
 * @param host what this host shows to it
 * @param expires when both do
 */
public record LaunchCertificates(TlsIdentity provider, TlsIdentity host, Instant expires) {
  private static final String HOST = "host.gateway.internal";
  private static final Duration CLOCKS_DIFFER_BY = Duration.ofMinutes(5);
  private static final int CA_KEY_USAGE = KeyUsage.keyCertSign;

  /** Creates the certificates of a new launch. */
  public static LaunchCertificates valid(Instant now, Duration lifetime) {
    try {
      var validity = new Certificates.Validity(now.minus(CLOCKS_DIFFER_BY), now.plus(lifetime));
      var authorityKeys = keys();
      var signer = new Certificates("CN=gateway launch", authorityKeys, validity);
      var authority =
          pem("CERTIFICATE", signer.sign("CN=gateway launch", authorityKeys, authority()));
      return new LaunchCertificates(
          identity(signer, TlsIdentity.PROVIDER, KeyPurposeId.id_kp_serverAuth, authority),
          identity(signer, HOST, KeyPurposeId.id_kp_clientAuth, authority),
          validity.end());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("this runtime makes no certificates: " + e.getMessage(), e);
    }
  }

  private static TlsIdentity identity(
      Certificates signer, String name, KeyPurposeId purpose, String authority)
      throws GeneralSecurityException, IOException {
    var keys = keys();
    var certificate = signer.sign("CN=" + name, keys, end(name, purpose));
    return new TlsIdentity(
        pem("CERTIFICATE", certificate),
        Secret.of(pem("PRIVATE KEY", keys.getPrivate().getEncoded())),
        authority);
  }

  private static KeyPair keys() throws GeneralSecurityException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    return generator.generateKeyPair();
  }

  private static ExtensionsGenerator authority() throws IOException {
    var extensions = new ExtensionsGenerator();
    extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(0));
    extensions.addExtension(Extension.keyUsage, true, new KeyUsage(CA_KEY_USAGE));
    return extensions;
  }

  private static ExtensionsGenerator end(String name, KeyPurposeId purpose) throws IOException {
    var extensions = new ExtensionsGenerator();
    extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
    extensions.addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature));
    extensions.addExtension(Extension.extendedKeyUsage, true, new ExtendedKeyUsage(purpose));
    extensions.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.dNSName, name)));
    return extensions;
  }

  private static String pem(String what, byte[] encoded) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            what, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded), what);
  }
}
