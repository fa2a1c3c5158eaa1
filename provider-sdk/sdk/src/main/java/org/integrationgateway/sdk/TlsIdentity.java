package org.integrationgateway.sdk;

import java.util.Objects;

/**
 * By what one side of a connection over a network is known, and whom it believes. TLS 1.3, and both
 * sides show a certificate.
 *
 * @param certificate what it shows: PEM, followed by those that vouch for it, if any
 * @param key of the certificate: PEM (PKCS #8)
 * @param authority PEM of the authority of the other side's certificate, and of no other
 */
public record TlsIdentity(String certificate, Secret key, String authority) {
  /** The name in the certificate of every provider, by whatever address it is reached. */
  public static final String PROVIDER = "provider.gateway.internal";

  public TlsIdentity {
    Objects.requireNonNull(key);
    requirePem(certificate, "certificate");
    requirePem(authority, "authority");
  }

  private static void requirePem(String text, String what) {
    if (!text.contains("-----BEGIN CERTIFICATE-----")) {
      throw new IllegalArgumentException(
          "the %s is not a certificate in PEM: it begins with -----BEGIN CERTIFICATE-----"
              .formatted(what));
    }
  }
}
