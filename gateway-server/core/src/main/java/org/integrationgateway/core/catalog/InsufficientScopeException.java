package org.integrationgateway.core.catalog;

import java.util.List;

/**
 * The upstream refused a call because the token lacks scopes (RFC 6750, section 3.1). A fresh token
 * of the same grant would lack them too.
 */
public final class InsufficientScopeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final List<String> scopes;

  /**
   * @param scopes that the call needs, as the upstream says
   */
  public InsufficientScopeException(List<String> scopes) {
    super("the upstream requires the scopes " + String.join(", ", scopes), null, false, false);
    this.scopes = List.copyOf(scopes);
  }

  public List<String> scopes() {
    return scopes;
  }
}
