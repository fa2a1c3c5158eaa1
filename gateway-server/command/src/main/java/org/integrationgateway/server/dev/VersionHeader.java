package org.integrationgateway.server.dev;

import org.integrationgateway.server.http.exchange.Exchange;

/**
 * Marks the answers that the last good version gives while the newest version does not build or
 * start.
 */
public final class VersionHeader {
  /** The name of the header. */
  public static final String NAME = "X-Gateway-Dev";

  private static final String VALUE = "last good version; the newest does not build or start";

  private volatile boolean serves;
  private volatile boolean behind;

  /** The newest version serves. */
  void current() {
    serves = true;
    behind = false;
  }

  /** The newest version does not serve. */
  void failed() {
    behind = serves;
  }

  /** Sets the header where the answer is not of the newest version. */
  public void set(Exchange exchange) {
    if (behind) {
      exchange.set(NAME, VALUE);
    }
  }
}
