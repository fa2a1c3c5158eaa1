package org.integrationgateway.manifest.oauth;

import java.util.Locale;
import org.integrationgateway.manifest.fields.Choice;

/** The media type of requests to the token endpoint. */
public enum TokenExchange implements Choice {
  /** {@code application/x-www-form-urlencoded}, as RFC 6749 asks. */
  FORM,
  /** {@code application/json}, as some servers ask instead. */
  JSON;

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
