package org.integrationgateway.core.testing;

import java.io.IOException;
import java.math.BigInteger;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.integrationgateway.config.server.TlsConfig;
import org.integrationgateway.rules.key.RsaKeys;

/** Certificates for 127.0.0.1 that sign themselves, and a client that accepts them. */
public final class TestCertificates {
  private TestCertificates() {}

  /** A new certificate and its key in this folder, in the place of those before. */
  public static TlsConfig in(Path folder, String algorithm) {
    var files = new TlsConfig(folder.resolve("server.pem"), folder.resolve("server.key"));
    write(files, algorithm, Instant.now().plus(30, ChronoUnit.DAYS));
    return files;
  }

  /** Writes a new certificate and its key. */
  public static void write(TlsConfig files, String algorithm, Instant expires) {
    try {
      var keys = keys(algorithm);
      Files.writeString(
          files.certificate(), pem("CERTIFICATE", sign(keys, algorithm(algorithm), expires)));
      Files.writeString(files.key(), pem("PRIVATE KEY", keys.getPrivate()));
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair keys(String algorithm) throws GeneralSecurityException {
    if (algorithm.equals("RSA")) {
      return RsaKeys.first();
    }
    var generator = KeyPairGenerator.getInstance(algorithm);
    if (algorithm.equals("EC")) {
      generator.initialize(256);
    }
    return generator.generateKeyPair();
  }

  private record Algorithm(String name, String id) {}

  private static Algorithm algorithm(String keys) {
    return switch (keys) {
      case "EC" -> new Algorithm("SHA256withECDSA", "1.2.840.10045.4.3.2");
      case "RSA" -> new Algorithm("SHA256withRSA", "1.2.840.113549.1.1.11");
      default -> new Algorithm(keys, "1.3.101.112");
    };
  }

  private static byte[] sign(KeyPair keys, Algorithm algorithm, Instant expires)
      throws GeneralSecurityException, IOException {
    var names = new ExtensionsGenerator();
    names.addExtension(
        Extension.subjectAlternativeName,
        false,
        new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1")));
    var id = new AlgorithmIdentifier(new ASN1ObjectIdentifier(algorithm.id()));
    var content = new V3TBSCertificateGenerator();
    content.setSerialNumber(new ASN1Integer(BigInteger.ONE));
    content.setSignature(id);
    content.setIssuer(new X500Name("CN=gateway.test"));
    content.setStartDate(new Time(Date.from(Instant.now().minus(60, ChronoUnit.DAYS))));
    content.setEndDate(new Time(Date.from(expires)));
    content.setSubject(new X500Name("CN=gateway.test"));
    content.setSubjectPublicKeyInfo(
        SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()));
    content.setExtensions(names.generate());
    var signed = content.generateTBSCertificate();
    var signature = Signature.getInstance(algorithm.name());
    signature.initSign(keys.getPrivate());
    signature.update(signed.getEncoded());
    var parts = new ASN1EncodableVector();
    parts.add(signed);
    parts.add(id);
    parts.add(new DERBitString(signature.sign()));
    return new DERSequence(parts).getEncoded();
  }

  private static String pem(String label, PrivateKey key) {
    return pem(label, key.getEncoded());
  }

  /** A block of a file in PEM. */
  public static String pem(String label, byte[] content) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(
            label, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content), label);
  }

  /** The TLS of a client that accepts every certificate. */
  public static SSLContext anyone() {
    try {
      var context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {new AcceptsAll()}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class AcceptsAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
