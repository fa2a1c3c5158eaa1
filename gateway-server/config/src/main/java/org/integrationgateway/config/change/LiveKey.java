package org.integrationgateway.config.change;

import java.util.Optional;

/**
 * A key whose change a running server takes over, with all keys below it. The change of any other
 * key is refused: it needs a restart.
 */
public enum LiveKey {
  APPS(
      "apps",
      "Added apps begin; calls of removed apps end in order; changed apps are swapped as"
          + " 'gateway provider restart' does, with their connections, limits, hosted bindings and"
          + " static files. Apps whose entry and package are the same are not touched."),
  CONNECTIONS("connections", "Changes the apps that name the connection by 'ref'."),
  POLICIES(
      "authorization.policies",
      "The next call is decided by the new members and roles. The first policy, and the removal of"
          + " the last one, need a restart: they decide who is an operator."),
  MODEL("authorization.model", "The authorization provider gets the new model."),
  RELATIONSHIPS(
      "authorization.relationships", "The authorization provider gets the new relationships."),
  WORKFLOWS(
      "workflows",
      "Added and changed definitions are given to their providers; runs end on the version that"
          + " they began with. A removed definition stays at its provider and can be changed"
          + " there."),
  LOG("server.log", "Level, levels and format count from the next line."),
  APP_CONCURRENCY(
      "server.limits.perAppConcurrency",
      "Counts for calls that begin afterwards; running calls keep their places."),
  INVOCATION_DEPTH("server.limits.invocationDepth", "Counts for calls that begin afterwards."),
  SUBJECT_RATE("server.limits.perSubjectRate", "Begins to count anew for every subject."),
  ADDRESS_RATE("server.limits.perAddressRate", "Begins to count anew for every address."),
  LOGIN_RATE("server.limits.loginRate", "Begins to count anew for every address.");

  private final String path;
  private final String text;

  LiveKey(String path, String text) {
    this.path = path;
    this.text = text;
  }

  /** The key in the file, such as {@code server.log}. */
  public String path() {
    return path;
  }

  /** How the change takes effect, for the reference. */
  public String text() {
    return text;
  }

  /** The live key of a changed path; empty for a path that cannot change live. */
  public static Optional<LiveKey> of(String changed) {
    for (var key : values()) {
      if (changed.equals(key.path) || changed.startsWith(key.path + ".")) {
        return Optional.of(key);
      }
    }
    return Optional.empty();
  }
}
