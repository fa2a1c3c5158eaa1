package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/** Hash function of an HMAC (RFC 2104). */
public enum HmacAlgorithm implements Choice {
  SHA256("sha256", "HmacSHA256"),
  /** The algorithm of senders that have not changed it; still sound in an HMAC. */
  SHA1("sha1", "HmacSHA1"),
  SHA512("sha512", "HmacSHA512");

  private final String text;
  private final String javaName;

  HmacAlgorithm(String text, String javaName) {
    this.text = text;
    this.javaName = javaName;
  }

  @Override
  public String text() {
    return text;
  }

  /** The name for {@link javax.crypto.Mac#getInstance}. */
  public String javaName() {
    return javaName;
  }
}
