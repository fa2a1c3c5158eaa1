package org.integrationgateway.providers.supervision;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The processes of one provider, as the server keeps them: one, or one for each credential. */
public interface Supervision extends AutoCloseable {
  /** Starts the provider. */
  void start();

  /**
   * Begins when others are ready; until then calls wait as they do during every start.
   *
   * @param ready completes then
   * @param reason what it waits for, for callers
   */
  void startAfter(CompletableFuture<?> ready, String reason);

  /** Completes when it serves for the first time. */
  CompletableFuture<Void> whenServing();

  /** Waits for the first attempt: empty when it serves, else why it does not. */
  Optional<String> awaitFirstAttempt();

  /** The report for operators. */
  SupervisorReport report();

  /**
   * Restarts it in every state.
   *
   * @return empty when the next one serves, else why it does not: then all is as it was
   */
  CompletableFuture<Optional<String>> restart(Replacement how);

  /** Holds calls, within their deadlines, until the returned action is run. */
  Runnable hold();

  /** Begins to stop it and returns at once. */
  void stop();

  /** Stops it in order and waits until nothing of it is left. */
  @Override
  void close();
}
