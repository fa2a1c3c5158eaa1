package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lets the MCP servers of apps announce changes, for as long as clients listen: asks them when a
 * client begins, and again before they forget.
 */
public final class HeardChanges implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HeardChanges.class);
  private static final String LISTEN = "subscriptions/listen";
  private static final String ROOTS = "notifications/roots/list_changed";
  private static final long PERIOD_SECONDS = 60;
  private static final long TIMEOUT_SECONDS = 3;
  private static final int MOST_RECENT = 10_000;
  private static final List<String> PERMISSIONS = List.of(App.RESOURCES, App.PROMPTS);

  private final AppFeatures features;
  private final Executor threads;
  private final Map<Object, Listener> listeners = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer;

  /** Servers that were asked a moment ago: a client that listens again hears them still. */
  private final Cache<Heard, Boolean> recent =
      Caffeine.newBuilder()
          .maximumSize(MOST_RECENT)
          .expireAfterWrite(PERIOD_SECONDS, TimeUnit.SECONDS)
          .build();

  /**
   * @param open whether the client listens still
   */
  private record Listener(
      Caller caller, McpView view, String requestId, BooleanSupplier open, long since) {
    boolean isOver() {
      return !open.getAsBoolean()
          && System.nanoTime() - since > TimeUnit.SECONDS.toNanos(PERIOD_SECONDS);
    }

    FeatureRequest request() {
      return new FeatureRequest(
          caller, view, LISTEN, Json.object(), CallClient.UNREACHABLE, requestId);
    }

    Heard heard() {
      return new Heard(caller.subject().id(), view);
    }
  }

  /** Clients with the same subject and view hear the same. */
  private record Heard(String subject, McpView view) {}

  HeardChanges(AppFeatures features, Executor threads) {
    this.features = features;
    this.threads = threads;
    this.timer = Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("mcp-listening"));
    var unused =
        timer.scheduleWithFixedDelay(
            LastingThread.repeated("mcp-listening", this::renew),
            PERIOD_SECONDS,
            PERIOD_SECONDS,
            TimeUnit.SECONDS);
  }

  /**
   * A client begins to listen. Waits a little until its servers have been asked.
   *
   * @param listener names the client
   * @param requestId the gateway's name for its request
   * @param open whether it listens still; false also while it has not begun
   */
  public void begin(
      Object listener, Caller caller, McpView view, String requestId, BooleanSupplier open) {
    var begun = new Listener(caller, view, requestId, open, System.nanoTime());
    listeners.put(listener, begun);
    if (recent.asMap().putIfAbsent(begun.heard(), true) != null) {
      return;
    }
    var asked = ask(begun);
    try {
      CompletableFuture.allOf(asked).get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException slow) {
      log.debug("an MCP server has not started to announce changes yet", slow);
    } catch (ExecutionException failed) {
      log.warn("the changes that an MCP server announces are not received", failed.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells the MCP servers of apps that the roots of a client have changed (2025-11-25, Roots). */
  public void rootsChanged(Caller caller, McpView view, CallClient client, String requestId) {
    var request = new FeatureRequest(caller, view, ROOTS, Json.object(), client, requestId);
    for (var app : features.offering(request, App.RESOURCES)) {
      threads.execute(
          () -> {
            try {
              features.ask(request, app, App.RESOURCES, ROOTS, Json.object());
            } catch (GatewayException refused) {
              log.debug("app '{}' does not hear of roots: {}", app.name(), refused.detail());
            }
          });
    }
  }

  private void renew() {
    try {
      listeners.values().removeIf(Listener::isOver);
      var asked = new HashSet<Heard>();
      for (var listener : listeners.values()) {
        if (asked.add(listener.heard())) {
          ask(listener);
        }
      }
    } catch (RuntimeException e) {
      log.warn("MCP servers were not asked to announce changes", e);
    }
  }

  private CompletableFuture<?>[] ask(Listener listener) {
    var request = listener.request();
    var filter = Json.object();
    filter
        .putObject("notifications")
        .put("toolsListChanged", true)
        .put("promptsListChanged", true)
        .put("resourcesListChanged", true);
    var asked = new HashSet<String>();
    return PERMISSIONS.stream()
        .flatMap(
            permission ->
                features.offering(request, permission).stream()
                    .filter(app -> asked.add(app.name()))
                    .map(app -> ask(request, app, permission, filter)))
        .toArray(CompletableFuture<?>[]::new);
  }

  private CompletableFuture<?> ask(
      FeatureRequest request, App app, String permission, ObjectNode filter) {
    return CompletableFuture.runAsync(
        () -> features.askForList(request, app, permission, LISTEN, filter), threads);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
