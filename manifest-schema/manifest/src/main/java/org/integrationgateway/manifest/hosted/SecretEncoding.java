package org.integrationgateway.manifest.hosted;

import org.integrationgateway.manifest.fields.Choice;

/** How the key of an HMAC is written. */
public enum SecretEncoding implements Choice {
  /** The key is the secret's text in UTF-8. */
  TEXT,
  /** The secret is the key in Base64, which {@code whsec_} may precede (Standard Webhooks). */
  BASE64
}
