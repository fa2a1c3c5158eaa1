package org.integrationgateway.sdk.agent.session;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.internal.rules.MemberRules;

/**
 * A change of a session. Empty members change nothing.
 *
 * @param clientRef the client's own; an empty text removes it
 * @param metadata replaces the present metadata
 */
public record SessionChange(
    Optional<String> clientRef,
    Optional<Session.State> state,
    Optional<Map<String, String>> metadata) {
  public SessionChange {
    MemberRules.name("/clientRef", clientRef.filter(text -> !text.isEmpty()));
    metadata = metadata.map(MemberRules::metadata);
  }

  /** Changes the state only. */
  public static SessionChange to(Session.State state) {
    return new SessionChange(Optional.empty(), Optional.of(state), Optional.empty());
  }
}
