package org.integrationgateway.connections.oauth;

import java.util.Locale;

/** The result of revoking the access that an authorization server had granted. */
public enum Revocation {
  /** A request was not needed: the credential was no grant of an authorization server. */
  NOT_NEEDED,
  /** The server has revoked it. */
  DONE,
  /** The server did not confirm that it has. */
  FAILED,
  /** No endpoint is known at which it could be revoked. */
  UNSUPPORTED;

  /** The spelling in JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
