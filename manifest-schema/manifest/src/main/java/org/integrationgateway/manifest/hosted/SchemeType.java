package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/**
 * The way in which a caller of a hosted binding authenticates; in manifests {@code hmac}, {@code
 * apiKey}, {@code http} and {@code none}.
 */
public enum SchemeType implements Choice {
  /** A signature of the request with a shared secret (RFC 2104). */
  HMAC("hmac"),
  /** A secret in a header or in the query. */
  API_KEY("apiKey"),
  /** HTTP authentication: basic (RFC 7617) or bearer (RFC 6750). */
  HTTP("http"),
  /** No authentication. */
  NONE("none");

  private final String text;

  SchemeType(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
