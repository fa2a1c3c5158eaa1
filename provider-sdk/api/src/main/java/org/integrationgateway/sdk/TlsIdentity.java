package org.integrationgateway.sdk;

import java.util.Objects;

/**
 * The certificate of one side of a network connection, and the authority that it trusts. TLS 1.3,
 * and both sides present a certificate.
 *
 * @param certificate its own, in PEM, followed by the intermediate certificates, if any
 * @param key of the certificate: PEM (PKCS #8)
 * @param authority PEM of the authority of the other side's certificate, and of no other
 */
public record TlsIdentity(String certificate, Secret key, String authority) {
  /** The name in the certificate of every provider, at every address. */
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
