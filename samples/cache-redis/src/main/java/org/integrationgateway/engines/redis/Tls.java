package org.integrationgateway.engines.redis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/** How connections with TLS check the server, and the certificate that they present. */
record Tls(
    @Doc(
            "File of certificates in PEM that the servers may be certified by, instead of the"
                + " authorities of the Java runtime")
        Optional<String> certificateAuthorities,
    @Doc("File of the client certificate in PEM, followed by those of its authorities")
        Optional<String> certificate,
    @Doc("File of the private key of the certificate in PEM (PKCS#8), unencrypted")
        Optional<String> key,
    @Doc("Whether the certificate of a server must match the host that is connected to")
        @Default("true")
        boolean verifyHost) {
  Tls {
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          "tls has certificate and key together: name both files, or none");
    }
    certificateAuthorities.ifPresent(file -> readable("certificateAuthorities", file));
    certificate.ifPresent(file -> readable("certificate", file));
    key.ifPresent(file -> readable("key", file));
  }

  private static void readable(String member, String file) {
    if (!Files.isReadable(Path.of(file))) {
      throw new IllegalArgumentException(
          "tls.%s: there is no file '%s' that this process may read".formatted(member, file));
    }
  }
}
