package org.integrationgateway.sdk.agent;

import java.util.Optional;
import org.integrationgateway.sdk.agent.session.AgentPage;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * Selects turns of a session.
 *
 * @param status only in this status
 * @param limit 1 to {@value AgentPage#MAX}
 * @param pageToken of the page before
 */
public record TurnQuery(
    String sessionId, Optional<Turn.Status> status, int limit, Optional<String> pageToken) {
  public TurnQuery {
    MemberRules.limit("/pageSize", limit, AgentPage.MAX);
  }

  /** The first page of all turns of a session. */
  public static TurnQuery of(String sessionId) {
    return new TurnQuery(sessionId, Optional.empty(), AgentPage.DEFAULT, Optional.empty());
  }
}
