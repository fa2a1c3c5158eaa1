package org.integrationgateway.connections.credential.refresh;

import java.util.Locale;

/** How a token request ended. */
public enum RefreshOutcome {
  /** The new token is stored. */
  SUCCEEDED,
  /** The authorization server has refused the grant: it has to be connected again. */
  REFUSED,
  /** The authorization server has refused the client or the request. */
  MISCONFIGURED,
  /** No token was issued, and the old refresh token is still good. */
  FAILED,
  /** The answer was lost: the old refresh token may be used up. */
  UNKNOWN,
  /** The credential was replaced or removed during the request. */
  OVERTAKEN;

  /** The spelling in metrics and audit. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
