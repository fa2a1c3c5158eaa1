package org.integrationgateway.manifest.hosted;

/**
 * How a digest is computed and written.
 *
 * @param algorithm by default SHA-256
 * @param encoding of the digest, by default hexadecimal
 * @param secret how the key is written, by default as text
 */
public record HmacDigest(HmacAlgorithm algorithm, DigestEncoding encoding, SecretEncoding secret) {
  /** HMAC-SHA-256 in hexadecimal, with the secret's text as its key. */
  public static final HmacDigest DEFAULT =
      new HmacDigest(HmacAlgorithm.SHA256, DigestEncoding.HEX, SecretEncoding.TEXT);
}
