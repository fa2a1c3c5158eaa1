package org.integrationgateway.sdk.agent;

import java.util.Optional;

/**
 * Which of the caller's sessions.
 *
 * @param state only in this state
 * @param limit 1 to {@value Page#MAX}
 * @param pageToken of the page before
 */
public record SessionQuery(Optional<Session.State> state, int limit, Optional<String> pageToken) {
  /** The first page of all. */
  public static final SessionQuery ALL =
      new SessionQuery(Optional.empty(), Page.DEFAULT, Optional.empty());

  public SessionQuery {
    Rules.limit("/pageSize", limit);
  }
}
