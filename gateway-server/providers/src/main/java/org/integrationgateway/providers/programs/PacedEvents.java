package org.integrationgateway.providers.programs;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.stdio.StdioEvents;
import tools.jackson.databind.node.ObjectNode;

/**
 * Passes on announcements once for each thing that changed within a moment: a program may announce
 * the same change without end.
 */
final class PacedEvents implements StdioEvents {
  private static final long MOMENT_MILLIS = 250;
  private static final int MOST = 1000;

  private final StdioEvents told;
  private final Set<String> waiting = ConcurrentHashMap.newKeySet();

  PacedEvents(StdioEvents told) {
    this.told = told;
  }

  @Override
  public void heard(String method, ObjectNode params) {
    var what = method + ' ' + params.path("uri").asString("");
    if (waiting.size() >= MOST || !waiting.add(what)) {
      return;
    }
    CompletableFuture.delayedExecutor(MOMENT_MILLIS, TimeUnit.MILLISECONDS)
        .execute(
            () -> {
              waiting.remove(what);
              told.heard(method, params);
            });
  }
}
