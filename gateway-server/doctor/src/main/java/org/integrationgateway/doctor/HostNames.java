package org.integrationgateway.doctor;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks up the names of hosts, all at once and each once. A name server that does not answer holds
 * its thread for a quarter of a minute, in which it cannot be interrupted: the wait has a limit,
 * and the thread does not keep the program from ending. For one thread.
 */
final class HostNames {
  /** A thread for each task. */
  static final Executor THREADS =
      task -> {
        var thread = new Thread(task, "doctor-host");
        thread.setDaemon(true);
        thread.start();
      };

  private final Map<String, CompletableFuture<Void>> names = new HashMap<>();
  private final Lookup lookup;
  private final long seconds;

  /** Asks for the addresses of a host, which Java remembers for a while. */
  @FunctionalInterface
  interface Lookup {
    void find(String host) throws IOException;
  }

  /**
   * @param seconds that each wait takes at most
   */
  HostNames(Lookup lookup, long seconds) {
    this.lookup = lookup;
    this.seconds = seconds;
  }

  /** Completes when the addresses of the host are known. */
  CompletableFuture<Void> found(String host) {
    return names.computeIfAbsent(host, this::start);
  }

  private CompletableFuture<Void> start(String host) {
    return CompletableFuture.runAsync(() -> find(host), THREADS)
        .orTimeout(seconds, TimeUnit.SECONDS)
        .exceptionallyCompose(failure -> CompletableFuture.failedFuture(told(failure)));
  }

  private void find(String host) {
    try {
      lookup.find(host);
    } catch (IOException unknown) {
      throw new CompletionException(unknown);
    }
  }

  private Throwable told(Throwable failure) {
    return failure instanceof TimeoutException
        ? new TimeoutException("the name server does not respond within %d s".formatted(seconds))
        : failure;
  }
}
