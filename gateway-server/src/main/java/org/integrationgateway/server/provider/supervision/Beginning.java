package org.integrationgateway.server.provider.supervision;

import java.util.concurrent.CompletableFuture;

/**
 * When a provider is started.
 *
 * @param ready completes then
 * @param reason what it waits for, for callers
 */
record Beginning(CompletableFuture<?> ready, String reason) {
  static final Beginning AT_ONCE =
      new Beginning(CompletableFuture.completedFuture(null), "it is starting");

  boolean isDue() {
    return ready.isDone();
  }
}
