package org.integrationgateway.sdk.agent.session;

import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * Selects sessions of the caller.
 *
 * @param state only in this state
 * @param limit 1 to {@value AgentPage#MAX}
 * @param pageToken of the page before
 */
public record SessionQuery(Optional<Session.State> state, int limit, Optional<String> pageToken) {
  /** The first page of all. */
  public static final SessionQuery ALL =
      new SessionQuery(Optional.empty(), AgentPage.DEFAULT, Optional.empty());

  public SessionQuery {
    MemberRules.limit("/pageSize", limit, AgentPage.MAX);
  }
}
