package org.integrationgateway.people.oauth;

import java.net.URI;

/**
 * A request that is refused, and whose client reads the reason in the URL that it comes back to.
 */
public final class RefusedAtClient extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient URI location;

  RefusedAtClient(URI location) {
    super("a request of a client is refused", null, false, false);
    this.location = location;
  }

  /** The URL to which the browser is sent. */
  public URI location() {
    return location;
  }
}
