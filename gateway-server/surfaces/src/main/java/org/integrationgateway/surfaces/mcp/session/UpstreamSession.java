package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.exchange.EventLoop;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.OtherGenerationException;
import org.integrationgateway.surfaces.mcp.task.ServerTask;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.UpstreamMeta;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A session with an MCP server. */
final class UpstreamSession {
  private static final Duration TIMEOUT = Duration.ofSeconds(1);

  private final Channel channel;
  private final McpRequests requests;
  private final SessionMessages messages;
  private final ObjectNode description;
  private final SessionLogLevel logLevel;
  private final AtomicLong ids;
  private final Executor background;
  private final AtomicInteger users = new AtomicInteger();
  private volatile long lastUse = System.nanoTime();
  private final Set<String> subscribed = ConcurrentHashMap.newKeySet();
  private volatile McpContext last;
  private volatile @Nullable EventLoop questions;

  /**
   * @param description what the server says about itself
   * @param first the context in which the session began
   */
  UpstreamSession(
      Channel channel,
      McpRequests requests,
      SessionMessages messages,
      ObjectNode description,
      McpContext first,
      AtomicLong ids,
      Executor background) {
    this.channel = channel;
    this.requests = requests;
    this.messages = messages;
    this.description = description;
    this.logLevel = new SessionLogLevel(description);
    this.last = first;
    this.ids = ids;
    this.background = background;
  }

  ObjectNode description() {
    return description;
  }

  /** Sends a request, and waits for its result. */
  ObjectNode request(String method, ObjectNode params, McpContext context)
      throws SessionEndedException, OtherGenerationException {
    var wanted = logLevel.wanted(context.client());
    if (wanted.isPresent()) {
      setLevel(wanted.get(), context);
    }
    return send(method, params, context);
  }

  private void setLevel(String level, McpContext context)
      throws SessionEndedException, OtherGenerationException {
    try {
      send("logging/setLevel", Json.object().put("level", level), context);
    } catch (McpErrorException refused) {
      // The server decides itself what it logs.
    }
  }

  private ObjectNode send(String method, ObjectNode params, McpContext context)
      throws SessionEndedException, OtherGenerationException {
    var running = new RunningRequest(ids.incrementAndGet(), context.client(), context.deadline());
    var message =
        ClientMessages.request(
            running.id(), method, UpstreamMeta.inSession(params, running.id(), context.client()));
    var abort = new RequestAbort();
    users.incrementAndGet();
    last = context;
    messages.begin(running);
    try (var registration = context.client().whenCancelled(() -> cancel(running, context, abort))) {
      var result = channel.ask(running, message, context, abort).orThrow();
      if (ServerTask.created(result).isPresent()) {
        messages.goesOn(running);
      }
      return result;
    } catch (IOException broken) {
      throw timedOut(requests.broken(method, broken, context.deadline(), abort), running, context);
    } catch (GatewayException problem) {
      throw timedOut(problem, running, context);
    } finally {
      messages.end(running);
      lastUse = System.nanoTime();
      users.decrementAndGet();
    }
  }

  /** Requests the announcement of updates of a resource, unless it is announced already. */
  ObjectNode subscribe(String resource, McpContext context)
      throws SessionEndedException, OtherGenerationException {
    if (subscribed.contains(resource)) {
      return Json.object();
    }
    var result = request("resources/subscribe", Json.object().put("uri", resource), context);
    subscribed.add(resource);
    return result;
  }

  /** Ends the announcement of updates of a resource. */
  ObjectNode unsubscribe(String resource, McpContext context)
      throws SessionEndedException, OtherGenerationException {
    subscribed.remove(resource);
    return request("resources/unsubscribe", Json.object().put("uri", resource), context);
  }

  /** Tells the server that the roots of a client have changed, for which it may ask at once. */
  void rootsChanged(McpContext context) {
    messages.rootsOf(context.client());
    channel.tell(
        ClientMessages.notification("notifications/roots/list_changed"),
        context,
        McpRequests.shortly());
  }

  /** Keeps the session, until it is closed. */
  CallClient.Registration hold() {
    users.incrementAndGet();
    return () -> {
      lastUse = System.nanoTime();
      users.decrementAndGet();
    };
  }

  /** As {@link Channel#hear}. */
  Optional<Duration> hear(McpContext context, RequestAbort abort, Runnable opened)
      throws IOException, SessionEndedException {
    return channel.hear(context, abort, opened);
  }

  /** Receives the questions that the server asks outside of the streams of requests. */
  void hearQuestions(Semaphore permits) {
    var loop =
        new EventLoop(
            (abort, opened) -> {
              try {
                return channel.hear(last, abort, opened);
              } catch (SessionEndedException ended) {
                return Optional.empty();
              }
            },
            permits);
    if (loop.start(background)) {
      questions = loop;
      loop.awaitOpened(last.deadline().atMost(TIMEOUT).remaining());
    }
  }

  /** The server learns that the gateway no longer waits. */
  private GatewayException timedOut(
      GatewayException problem, RunningRequest running, McpContext context) {
    if (problem.code() == ErrorCode.UPSTREAM_TIMEOUT) {
      later(() -> tellCancelled(running, context, "the time limit of the request has passed"));
    }
    return problem;
  }

  private void cancel(RunningRequest running, McpContext context, RequestAbort abort) {
    abort.abort();
    later(() -> tellCancelled(running, context, "the client has cancelled the call"));
  }

  private void tellCancelled(RunningRequest running, McpContext context, String reason) {
    channel.tell(ClientMessages.cancelled(running.id(), reason), context, McpRequests.shortly());
  }

  /** Whether no request is under way, and none was for this long. */
  boolean isIdle(long nanos) {
    return users.get() == 0 && System.nanoTime() - lastUse > nanos;
  }

  /** Leaves a session that the server has ended. */
  void leave() {
    var loop = questions;
    if (loop != null) {
      loop.close();
    }
  }

  /** Ends the session, on another thread. */
  CompletableFuture<Void> end() {
    leave();
    try {
      return CompletableFuture.runAsync(() -> channel.end(last), background);
    } catch (RejectedExecutionException stopping) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private void later(Runnable task) {
    try {
      background.execute(task);
    } catch (RejectedExecutionException stopping) {
      // The server ends the session by itself, later.
    }
  }
}
