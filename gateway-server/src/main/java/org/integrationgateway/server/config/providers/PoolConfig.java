package org.integrationgateway.server.config.providers;

import java.time.Duration;
import java.util.Optional;

/**
 * How the processes of an executable provider are kept; what is empty is as its kind has it.
 *
 * @param startup how long one may take until it is ready
 * @param healthCheck between two questions after its health
 * @param drain for what is under way when one is to end
 */
public record PoolConfig(
    Optional<Duration> startup,
    Optional<Duration> healthCheck,
    Optional<Duration> drain,
    Optional<Restart> restart) {
  /** All as usual. */
  public static final PoolConfig USUAL =
      new PoolConfig(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** When one that has ended by itself is started again. */
  public enum Restart {
    ALWAYS("always"),
    /** Not one that has ended with exit code 0. */
    ON_FAILURE("onFailure"),
    NEVER("never");

    private final String word;

    Restart(String word) {
      this.word = word;
    }

    /** As it is written in the configuration. */
    public String word() {
      return word;
    }

    static Restart of(String word) {
      for (var restart : values()) {
        if (restart.word.equals(word)) {
          return restart;
        }
      }
      throw new IllegalArgumentException("no restart policy is called '" + word + "'");
    }
  }
}
