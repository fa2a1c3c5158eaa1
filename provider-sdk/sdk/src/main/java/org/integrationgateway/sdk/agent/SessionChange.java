package org.integrationgateway.sdk.agent;

import java.util.Map;
import java.util.Optional;

/**
 * A change of a session. What is empty changes nothing.
 *
 * @param clientRef the client's own; an empty text takes it away
 * @param metadata instead of what was there
 */
public record SessionChange(
    Optional<String> clientRef,
    Optional<Session.State> state,
    Optional<Map<String, String>> metadata) {
  public SessionChange {
    Rules.name("/clientRef", clientRef.filter(text -> !text.isEmpty()));
    metadata = metadata.map(Rules::metadata);
  }

  /** Nothing but where it stands. */
  public static SessionChange to(Session.State state) {
    return new SessionChange(Optional.empty(), Optional.of(state), Optional.empty());
  }
}
