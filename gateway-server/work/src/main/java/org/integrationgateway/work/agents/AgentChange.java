package org.integrationgateway.work.agents;

import java.util.Optional;

/**
 * A change that a caller has made.
 *
 * @param provider name of the agent's provider
 * @param subject canonical id of the caller
 * @param session id of the session, where the change names one
 * @param turn id of the turn, where it is about one
 * @param interaction id of the interaction, where it is about one
 */
public record AgentChange(
    Action action,
    String provider,
    String subject,
    Optional<String> session,
    Optional<String> turn,
    Optional<String> interaction) {
  /** The action on a session, turn or interaction. */
  public enum Action {
    SESSION_CREATE("session.create"),
    SESSION_UPDATE("session.update"),
    TURN_CREATE("turn.create"),
    TURN_CANCEL("turn.cancel"),
    INTERACTION_RESOLVE("interaction.resolve");

    private final String word;

    Action(String word) {
      this.word = word;
    }

    /** The action as {@code noun.verb}. */
    public String word() {
      return word;
    }
  }

  static AgentChange ofSession(Action action, NamedAgent provider, String session) {
    return new AgentChange(
        action,
        provider.name(),
        AgentPlaces.subject(),
        Optional.of(session),
        Optional.empty(),
        Optional.empty());
  }

  static AgentChange ofTurn(Action action, NamedAgent provider, String session, String turn) {
    return new AgentChange(
        action,
        provider.name(),
        AgentPlaces.subject(),
        Optional.of(session),
        Optional.of(turn),
        Optional.empty());
  }

  static AgentChange resolved(NamedAgent provider, String turn, String interaction) {
    return new AgentChange(
        Action.INTERACTION_RESOLVE,
        provider.name(),
        AgentPlaces.subject(),
        Optional.empty(),
        Optional.of(turn),
        Optional.of(interaction));
  }
}
