package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/** How a digest is written (RFC 4648). */
public enum DigestEncoding implements Choice {
  HEX,
  BASE64
}
