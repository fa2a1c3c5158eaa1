package org.integrationgateway.server.provider.supervision;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.sdk.Deadline;

/**
 * One run of a provider, from its start to its end.
 *
 * @param <S> what serves, once it is configured
 */
public interface ProviderInstance<S> extends AutoCloseable {
  /** Waits until somebody answers, and makes sure that it is the right one. */
  void open(Deadline deadline) throws StartFailure;

  /** Gives it its configuration and waits until it serves. */
  S configure(Deadline deadline) throws StartFailure;

  /** What carries calls out, once it is configured. */
  S service();

  /** Asks how it is. */
  Health health(Deadline deadline);

  /** Completes with how it ended, for messages, when it has ended. */
  CompletableFuture<String> ended();

  /** Whether it has ended, as far as the system has told. */
  boolean hasEnded();

  /** Asks it to end in order and waits that long. */
  void shutdown(Duration grace);

  /** Ends it now, and leaves nothing of it behind. May be called twice, by any thread. */
  @Override
  void close();

  /** An answer to the question how it is. */
  sealed interface Health {
    /** What is wrong, for operators; empty when nothing is. */
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
