package org.integrationgateway.manifest.oauth;

import org.integrationgateway.manifest.fields.Choice;

/** The media type of requests to the token endpoint. */
public enum TokenExchange implements Choice {
  /** {@code application/x-www-form-urlencoded}, as RFC 6749 requires. */
  FORM,
  /** {@code application/json}, for servers that deviate from RFC 6749. */
  JSON
}
