package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/** How a digest is written (RFC 4648). */
public enum DigestEncoding implements Choice {
  HEX("hex"),
  BASE64("base64");

  private final String text;

  DigestEncoding(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
