package org.integrationgateway.surfaces.mcp.http;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpEvents;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.exchange.ServerGeneration;
import org.integrationgateway.surfaces.mcp.exchange.ServerListening;
import org.integrationgateway.surfaces.mcp.session.SessionServer;
import org.integrationgateway.surfaces.request.AppRequests;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An MCP server behind a URL. Which generation it is of is asked once, and again when it answers as
 * one of the other. One of both is spoken to in the generation of the client.
 */
public final class HttpMcpServer implements McpServer {
  private static final int MOST_STREAMS = 200;
  private static final int SWEEP_SECONDS = 15;

  /** Errors for what is not there: an unknown method, a wrong name, an unknown resource. */
  private static final Set<Integer> ABSENT = Set.of(-32601, -32602, -32002);

  private final McpRequests requests;
  private final KnownGenerations generations;
  private final SessionServer sessions;
  private final UpstreamListeners listeners;
  private final Executor background;
  private final AtomicBoolean keeping = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * @param url with parameters of the connection
   * @param headers of every request
   * @param events takes what the server announces
   * @param background where answers of clients are waited for
   */
  public HttpMcpServer(
      String app,
      String url,
      AppRequests requests,
      Map<String, String> headers,
      McpEvents events,
      Executor background) {
    this.background = background;
    var ids = new AtomicLong();
    var streams = new Semaphore(MOST_STREAMS);
    var fixed = headers.entrySet().stream().map(e -> new HttpField(e.getKey(), e.getValue()));
    this.requests = new McpRequests(app, UrlTemplate.endpoint(url), requests, fixed.toList());
    var stateless = new StatelessServer(app, this.requests, events, ids);
    this.sessions = new SessionServer(app, this.requests, events, ids, background, streams);
    this.generations = new KnownGenerations(stateless, sessions);
    this.listeners = new UpstreamListeners(this::hear, streams, background);
  }

  @Override
  public ObjectNode describe(McpContext context) {
    return carryOut(context, (generation, uri) -> generation.describe(uri, context));
  }

  @Override
  public ObjectNode request(String method, ObjectNode params, McpContext context) {
    keepHouse();
    return switch (method) {
      case "subscriptions/listen" -> listen(params.path("notifications"), context);
      case "resources/subscribe" -> subscribe(params, context);
      case "resources/unsubscribe" -> unsubscribe(params, context);
      case "notifications/roots/list_changed" -> {
        sessions.rootsChanged(requests.uri(context), context);
        yield Json.object();
      }
      default ->
          carryOut(context, (generation, uri) -> ask(generation, uri, method, params, context));
    };
  }

  /** A server of both generations may have in one what it does not have in the other. */
  private ObjectNode ask(
      ServerGeneration generation, URI uri, String method, ObjectNode params, McpContext context)
      throws OtherGenerationException {
    if (generation != sessions || !generations.hasNewer(uri)) {
      return generation.request(uri, method, params, context);
    }
    var newest = generations.of(uri, context);
    if (!generations.takesInSession(uri, method, params, context)) {
      return newest.request(uri, method, params, context);
    }
    try {
      return sessions.request(uri, method, params, context);
    } catch (McpErrorException refused) {
      if (method.equals("tools/call") || !ABSENT.contains(refused.code())) {
        throw refused;
      }
      return newest.request(uri, method, params, context);
    }
  }

  private ObjectNode listen(JsonNode filter, McpContext context) {
    var lists = new HashSet<String>();
    for (var list : ServerListening.LISTS) {
      if (filter.path(list).asBoolean(false)) {
        lists.add(list);
      }
    }
    var resources = new HashSet<String>();
    filter.path("resourceSubscriptions").forEach(uri -> resources.add(uri.asString("")));
    return carryOut(
        context,
        (generation, uri) -> {
          for (var resource : resources) {
            generation.subscribe(uri, resource, unreachable(context));
          }
          listeners.listen(
              uri, lists, resources, ServerListening.LEASE, context, !generation.asksOnce());
          return Json.object();
        });
  }

  private ObjectNode subscribe(ObjectNode params, McpContext context) {
    var resource = params.path("uri").asString("");
    return carryOut(
        context,
        (generation, uri) -> {
          var result = generation.subscribe(uri, resource, unreachable(context));
          listeners.listen(
              uri,
              Set.of(),
              Set.of(resource),
              ServerListening.SUBSCRIPTION,
              context,
              !generation.asksOnce());
          return result;
        });
  }

  private ObjectNode unsubscribe(ObjectNode params, McpContext context) {
    var resource = params.path("uri").asString("");
    return carryOut(
        context,
        (generation, uri) -> {
          listeners.forget(uri, resource, context);
          return generation.unsubscribe(uri, resource, unreachable(context));
        });
  }

  /** Listening belongs to no call, so it uses sessions in which the server asks nothing. */
  private static McpContext unreachable(McpContext context) {
    return new McpContext(
        context.connection(),
        context.call(),
        context.credential(),
        context.deadline(),
        CallClient.UNREACHABLE);
  }

  private Optional<Duration> hear(
      URI uri, boolean inSession, ServerListening listening, RequestAbort abort, Runnable opened)
      throws IOException {
    try {
      return generations
          .of(uri, listening.context(), inSession)
          .hear(uri, listening, abort, opened);
    } catch (OtherGenerationException other) {
      generations.forget(uri);
      return Optional.of(Duration.ZERO);
    }
  }

  /** Ends what is not used any more, from time to time. */
  private void keepHouse() {
    if (!closed && keeping.compareAndSet(false, true)) {
      CompletableFuture.delayedExecutor(SWEEP_SECONDS, TimeUnit.SECONDS, background)
          .execute(this::sweep);
    }
  }

  private void sweep() {
    keeping.set(false);
    listeners.sweep();
    sessions.sweep();
    if (!listeners.isEmpty() || !sessions.isEmpty()) {
      keepHouse();
    }
  }

  private interface Task {
    ObjectNode run(ServerGeneration generation, URI uri) throws OtherGenerationException;
  }

  private ObjectNode carryOut(McpContext context, Task task) {
    var uri = requests.uri(context);
    listeners.use(uri, context);
    var generation = generations.of(uri, context, SessionsToo.wants(context.client()));
    try {
      try {
        return task.run(generation, uri);
      } catch (OtherGenerationException other) {
        var now = generations.probe(uri, context);
        if (now == generation) {
          throw other.problem();
        }
        return task.run(now, uri);
      }
    } catch (OtherGenerationException neither) {
      generations.forget(uri);
      throw neither.problem();
    }
  }

  @Override
  public void close() {
    closed = true;
    listeners.close();
    sessions.close();
  }
}
