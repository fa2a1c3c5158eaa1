package org.integrationgateway.image.root;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.List;

/**
 * The certificate authorities that the image trusts: those of Mozilla as Debian packages them. The
 * stores of this machine are not copied, because an administrator may have added others to them.
 */
final class TrustedAuthorities {
  private static final Path MOZILLA = Path.of("/usr/share/ca-certificates/mozilla");
  private static final String[] UNPROTECTED = {
    "keystore.pkcs12.certProtectionAlgorithm", "keystore.pkcs12.macAlgorithm"
  };

  private TrustedAuthorities() {}

  /** Writes them for Java, and as PEM for other programs. */
  static void write(ImageRoot root, String javaHome) throws IOException {
    if (!Files.isDirectory(MOZILLA)) {
      throw new IOException(
          MOZILLA + " is missing: install ca-certificates, so that the image trusts its list");
    }
    List<Path> files;
    try (var found = Files.list(MOZILLA)) {
      files = found.filter(file -> file.toString().endsWith(".crt")).sorted().toList();
    }
    var pem = new ByteArrayOutputStream();
    for (var file : files) {
      pem.write(Files.readAllBytes(file));
    }
    root.write("/etc/ssl/certs/ca-certificates.crt", pem.toByteArray());
    try {
      root.write(javaHome + "/lib/security/cacerts", store(files));
    } catch (GeneralSecurityException unreadable) {
      throw new IOException("a certificate of " + MOZILLA + " cannot be read", unreadable);
    }
  }

  /** A store without password and salt: certificates are public, and the bytes are the same. */
  private static byte[] store(List<Path> files) throws IOException, GeneralSecurityException {
    for (var property : UNPROTECTED) {
      System.setProperty(property, "NONE");
    }
    try {
      var store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      var reader = CertificateFactory.getInstance("X.509");
      for (var file : files) {
        try (var in = Files.newInputStream(file)) {
          var name = file.getFileName().toString().replaceFirst("\\.crt$", "");
          store.setCertificateEntry(
              new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.US_ASCII),
              reader.generateCertificate(in));
        }
      }
      var out = new ByteArrayOutputStream();
      store.store(out, null);
      return out.toByteArray();
    } finally {
      for (var property : UNPROTECTED) {
        System.clearProperty(property);
      }
    }
  }
}
