package org.integrationgateway.http.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.IoReason;

/** The blocks of a file in PEM (RFC 7468). Text between the blocks is ignored. */
@SuppressWarnings("ArrayRecordComponent")
record PemFile(Path path, byte[] bytes) {
  private static final long MOST_BYTES = 1 << 20;
  private static final String CERTIFICATE = "CERTIFICATE";
  private static final String PRIVATE_KEY = "PRIVATE KEY";
  private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");
  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");

  @SuppressWarnings("ArrayRecordComponent")
  private record Block(String label, byte[] content) {}

  static PemFile read(Path path) {
    try {
      if (Files.size(path) > MOST_BYTES) {
        throw new TlsFileException(path + " is larger than 1 MiB: it is not a file in PEM");
      }
      return new PemFile(path, Files.readAllBytes(path));
    } catch (NoSuchFileException e) {
      throw new TlsFileException(path + " does not exist", e);
    } catch (IOException e) {
      throw new TlsFileException(path + " cannot be read: " + IoReason.of(e), e);
    }
  }

  boolean sameAs(PemFile other) {
    return Arrays.equals(bytes, other.bytes);
  }

  private List<Block> blocks() {
    var text = new String(bytes, ISO_8859_1);
    var matcher = BLOCK.matcher(text);
    var blocks = new ArrayList<Block>();
    while (matcher.find()) {
      try {
        blocks.add(
            new Block(matcher.group(1), Base64.getMimeDecoder().decode(matcher.group(2).strip())));
      } catch (IllegalArgumentException e) {
        throw new TlsFileException(path + " has a block that is not base64", e);
      }
    }
    return blocks;
  }

  /** The certificates, in the order of the file. */
  List<X509Certificate> certificates() {
    var chain = new ArrayList<X509Certificate>();
    try {
      var factory = CertificateFactory.getInstance("X.509");
      for (var block : blocks()) {
        if (block.label.equals(CERTIFICATE)) {
          chain.add(
              (X509Certificate)
                  factory.generateCertificate(new ByteArrayInputStream(block.content)));
        }
      }
    } catch (CertificateException e) {
      throw new TlsFileException(path + " has a certificate that cannot be read", e);
    }
    if (chain.isEmpty()) {
      throw new TlsFileException(
          path + " has no certificate in PEM: it begins with -----BEGIN CERTIFICATE-----");
    }
    return chain;
  }

  /** The private key. Its content never appears in a message. */
  PrivateKey privateKey() {
    var blocks = blocks();
    for (var block : blocks) {
      if (block.label.equals(PRIVATE_KEY)) {
        return key(block.content)
            .orElseThrow(
                () ->
                    new TlsFileException(
                        path + " has a private key that is not RSA, EC or Ed25519"));
      }
      if (block.label.endsWith(PRIVATE_KEY)) {
        throw new TlsFileException(
            "%s has a key of the form 'BEGIN %s': convert it with 'openssl pkcs8 -topk8 -nocrypt -in %s -out KEY.pem'"
                .formatted(path, block.label, path.getFileName()));
      }
    }
    throw new TlsFileException(
        path + " has no private key in PEM: it begins with -----BEGIN PRIVATE KEY-----");
  }

  private static Optional<PrivateKey> key(byte[] encoded) {
    for (var algorithm : ALGORITHMS) {
      try {
        return Optional.of(
            KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded)));
      } catch (InvalidKeySpecException other) {
        // The key is of another algorithm.
      } catch (GeneralSecurityException missing) {
        throw new IllegalStateException("this Java has no keys of " + algorithm, missing);
      }
    }
    return Optional.empty();
  }
}
