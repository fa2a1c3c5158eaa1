package org.integrationgateway.providers.instance;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.sdk.Deadline;

/**
 * One run of a provider, from its start to its end.
 *
 * @param <S> what serves, once it is configured
 */
public interface ProviderInstance<S> extends AutoCloseable {
  /** Waits until a provider answers, and checks that it is of the right kind. */
  void open(Deadline deadline) throws StartFailure;

  /** Gives it its configuration and waits until it serves. */
  S configure(Deadline deadline) throws StartFailure;

  /** The service that carries out calls, after it was configured. */
  S service();

  /** Asks how it is. */
  Health health(Deadline deadline);

  /** Completes with how it ended, for messages, when it has ended. */
  CompletableFuture<String> ended();

  /** Whether the system has reported its end. */
  boolean hasEnded();

  /**
   * Whether the provider has ended without an error, as a program does that has finished its work.
   */
  default boolean hasEndedWell() {
    return false;
  }

  /** The number of its process, where it has one here. */
  default OptionalLong pid() {
    return OptionalLong.empty();
  }

  /** The last lines that the provider printed, oldest first. */
  default List<String> lastLines() {
    return List.of();
  }

  /**
   * Registers a listener, called on any thread when the health may have changed: the supervisor
   * then asks at once instead of at the next interval.
   */
  default void whenHealthChanges(Runnable listener) {}

  /** Returns the report of an end for operators: this reason, and all that is known. */
  default String endReport(String reason) {
    return reason;
  }

  /** Asks it to end in order and waits that long. */
  void shutdown(Duration grace);

  /** Ends it now, and leaves nothing of it behind. May be called twice, by any thread. */
  @Override
  void close();

  /** An answer to the question how it is. */
  sealed interface Health {
    /** The problem, for operators; empty when there is no problem. */
    String problem();

    record Well() implements Health {
      @Override
      public String problem() {
        return "";
      }
    }

    record Unwell(String problem) implements Health {}

    record NoAnswer(String problem) implements Health {}
  }
}
