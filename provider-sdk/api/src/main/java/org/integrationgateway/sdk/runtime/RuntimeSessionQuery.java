package org.integrationgateway.sdk.runtime;

import java.util.Optional;

/**
 * Selects sessions.
 *
 * @param limit at most so many, 1 to 1,000
 * @param pageToken of the page before; empty for the first
 * @param includeEnded also those in a final state, as long as the runtime remembers them
 */
public record RuntimeSessionQuery(int limit, Optional<String> pageToken, boolean includeEnded) {
  /** The most sessions on one page. */
  public static final int MAX_PAGE = 1_000;

  /** The first hundred that have not ended. */
  public static final RuntimeSessionQuery ACTIVE =
      new RuntimeSessionQuery(100, Optional.empty(), false);

  private static final int MAX_TOKEN = 1_024;

  public RuntimeSessionQuery {
    Refusal.requireBetween("sessions on a page", limit, MAX_PAGE);
    pageToken.ifPresent(token -> Refusal.requireText("the page token", token, MAX_TOKEN));
  }

  /** The next page of the same. */
  public RuntimeSessionQuery next(String token) {
    return new RuntimeSessionQuery(limit, Optional.of(token), includeEnded);
  }

  /** Returns this query in pages of this size. */
  public RuntimeSessionQuery limitedTo(int other) {
    return new RuntimeSessionQuery(other, pageToken, includeEnded);
  }

  /** Returns this query, including sessions that have ended. */
  public RuntimeSessionQuery withEnded() {
    return new RuntimeSessionQuery(limit, pageToken, true);
  }
}
