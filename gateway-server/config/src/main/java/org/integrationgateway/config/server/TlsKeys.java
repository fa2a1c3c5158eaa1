package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Scalars.PATH;

import java.nio.file.Path;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** The key {@code tls} of a listener. */
public final class TlsKeys {
  private static final Key<Path> CERTIFICATE =
      required(
          "certificate",
          PATH,
          "The certificate in PEM, then those of the authorities between it and the root. The file"
              + " is read again when it changes.");
  private static final Key<Path> PRIVATE_KEY =
      required("key", PATH, "The private key of the certificate in PEM (PKCS#8), unencrypted.");

  public static final Key<Settings> TLS =
      optional(
          "tls",
          Block.of(CERTIFICATE, PRIVATE_KEY),
          "Speaks TLS 1.3 and 1.2, with HTTP/1.1 and HTTP/2. Default: clear text.");

  private TlsKeys() {}

  static TlsConfig read(Settings tls) {
    return new TlsConfig(tls.get(CERTIFICATE), tls.get(PRIVATE_KEY));
  }
}
