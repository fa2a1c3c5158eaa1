package org.integrationgateway.mcp.door.stateless;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.EventStream;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.taskdoor.TaskListening;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The open answers of {@code subscriptions/listen} (2026-07-28, Subscriptions). */
final class ListenStreams {
  private static final Logger log = LoggerFactory.getLogger(ListenStreams.class);

  private static final Duration TIMEOUT = Duration.ofMillis(300);
  private static final long RENEWAL_MINUTES = 30;

  private final Features features;
  private final Results results;
  private final Executor threads;
  private final ProofWatch watch;
  private final TaskListening tasks;
  private final IntSupplier mostStreams;
  private final Map<EventStream, Subscription> open = new ConcurrentHashMap<>();

  ListenStreams(Features features, Results results, BetweenRequests between) {
    this.features = features;
    this.results = results;
    this.threads = between.threads();
    this.watch = between.watch();
    this.tasks = between.tasks();
    this.mostStreams = between.mostStreams();
  }

  /** Leaves the answer of a request open, after it has said what the server will tell on it. */
  void listen(Exchange exchange, StatelessRequest request, JsonNode id) {
    var wanted = ListenFilter.of(request.params());
    var subject = request.subject();
    long own = open.values().stream().filter(each -> each.subject().equals(subject)).count();
    int most = mostStreams.getAsInt();
    if (own >= most) {
      throw new GatewayException(
          ErrorCode.RATE_LIMITED,
          ("you listen on %d event streams, which is the limit"
                  + " (server.limits.eventStreamsPerSubject): close one")
              .formatted(own));
    }
    var possible = wanted.within(features.capabilities(request.caller(), request.view()));
    var uris = new LinkedHashSet<>(possible.resources());
    uris.removeIf(uri -> !subscribe(request, uri));
    if (!possible.tasks().isEmpty()) {
      request.requireTasks();
    }
    var client = request.client(Json.object());
    var asks = request.feature(client);
    var ids = tasks.known(asks, possible.tasks());
    var opened = new AtomicReference<@Nullable EventStream>();
    hear(request, opened);
    var filter = possible.withResources(uris).withTasks(ids);
    var subscription = new Subscription(request.caller(), request.view(), id, filter);
    features
        .changes()
        .begin(
            subscription,
            request.caller(),
            request.view(),
            request.requestId(),
            () -> open.containsValue(subscription));
    var left =
        exchange.events(
            stream -> {
              opened.set(stream);
              stream.send(subscription.acknowledgment());
              stream.lastly(subscription.end(results));
              open.put(stream, subscription);
              tasks.begin(
                  stream,
                  asks,
                  client,
                  ids,
                  task -> stream.send(subscription.notification("notifications/tasks", task)));
              watch.watch(stream, exchange, request.caller().proof(), stream::close);
            },
            this::ended);
    if (!uris.isEmpty()) {
      subscribeAgain(request, left, uris);
    }
  }

  /** Lets the servers behind the apps announce changes; does not wait for slow ones. */
  private void hear(StatelessRequest request, AtomicReference<@Nullable EventStream> opened) {
    var asked =
        CompletableFuture.runAsync(
            () ->
                features
                    .changes()
                    .begin(
                        opened,
                        request.caller(),
                        request.view(),
                        request.requestId(),
                        () -> isOpen(opened.get())),
            threads);
    try {
      asked.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      log.debug("an MCP server has not started to announce changes yet", slow);
    } catch (ExecutionException failed) {
      log.warn("the changes that an MCP server announces are not received", failed.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isOpen(@Nullable EventStream stream) {
    return stream != null && open.containsKey(stream);
  }

  /** A subscription at a server lasts for an hour. */
  private void subscribeAgain(StatelessRequest request, EventStream stream, Set<String> uris) {
    CompletableFuture.delayedExecutor(RENEWAL_MINUTES, TimeUnit.MINUTES, threads)
        .execute(
            () -> {
              if (isOpen(stream)) {
                uris.forEach(uri -> subscribe(request, uri));
                subscribeAgain(request, stream, uris);
              }
            });
  }

  private boolean subscribe(StatelessRequest request, String uri) {
    try {
      features.answer(
          new FeatureRequest(
              request.caller(),
              request.view(),
              "resources/subscribe",
              Json.object().put("uri", uri),
              CallClient.UNREACHABLE,
              request.requestId()));
      return true;
    } catch (RpcException | GatewayException refused) {
      return false;
    }
  }

  private void ended(EventStream stream) {
    watch.forget(stream);
    tasks.end(stream);
    var subscription = open.remove(stream);
    if (subscription == null) {
      return;
    }
    var left = new LinkedHashSet<>(subscription.filter().resources());
    for (var other : open.values()) {
      if (other.subject().equals(subscription.subject())) {
        left.removeAll(other.filter().resources());
      }
    }
    if (!left.isEmpty()) {
      threads.execute(() -> left.forEach(uri -> unsubscribe(subscription, uri)));
    }
  }

  private void unsubscribe(Subscription subscription, String uri) {
    try {
      features.answer(
          new FeatureRequest(
              subscription.caller(),
              subscription.view(),
              "resources/unsubscribe",
              Json.object().put("uri", uri),
              CallClient.UNREACHABLE,
              "listen-ended"));
    } catch (RpcException | GatewayException gone) {
      log.debug("the subscription to {} ended unexpectedly: {}", uri, gone.getMessage());
    }
  }

  /**
   * Tells listening clients that a list has changed.
   *
   * @param list {@code tools}, {@code prompts} or {@code resources}
   * @param whose which subscriptions are told
   */
  void listChanged(String list, Predicate<Subscription> whose) {
    open.forEach(
        (stream, subscription) -> {
          if (subscription.filter().lists().contains(list) && whose.test(subscription)) {
            stream.send(
                subscription.notification(
                    "notifications/" + list + "/list_changed", Json.object()));
          }
        });
  }

  /** Tells the subscribers of a subject that a resource has changed. */
  void resourceUpdated(String subject, String app, String gatewayUri, String upstreamUri) {
    open.forEach(
        (stream, subscription) -> {
          if (subscription.subject().equals(subject)) {
            var uri = subscription.uriOf(app, gatewayUri, upstreamUri);
            if (!uri.isEmpty()) {
              ObjectNode params = Json.object().put("uri", uri);
              stream.send(subscription.notification("notifications/resources/updated", params));
            }
          }
        });
  }
}
