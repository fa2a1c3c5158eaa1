package org.integrationgateway.surfaces.mcp.session;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.exchange.McpRequests;
import org.integrationgateway.surfaces.mcp.exchange.StreamReader;
import org.integrationgateway.surfaces.mcp.wire.EventReader;
import org.integrationgateway.surfaces.mcp.wire.RunningRequest;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Answer;
import org.integrationgateway.surfaces.request.RelativeUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session over HTTP with SSE (2024-11-05, Transports): all messages of the server come on one
 * stream, whose end is the end of the session.
 */
final class SseChannel implements Channel {
  private static final Logger log = LoggerFactory.getLogger(SseChannel.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final McpRequests requests;
  private final Semaphore permits;
  private final URI uri;
  private final SessionMessages messages;
  private final ConcurrentMap<Long, CompletableFuture<Answer>> waiting = new ConcurrentHashMap<>();
  private final CompletableFuture<URI> endpoint = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final RequestAbort stream = new RequestAbort();

  /**
   * @param permits one for each open stream
   */
  SseChannel(McpRequests requests, URI uri, SessionMessages messages, Semaphore permits) {
    this.permits = permits;
    this.requests = requests;
    this.uri = uri;
    this.messages = messages;
  }

  /**
   * Opens the stream, and waits for the URL that messages are sent to.
   *
   * @return whether the server has given one
   */
  boolean open(McpContext context, Executor background) {
    if (!permits.tryAcquire()) {
      throw new GatewayException(
          ErrorCode.OVERLOADED, "too many streams of events of one MCP server are open");
    }
    try {
      background.execute(() -> read(context));
    } catch (RejectedExecutionException stopping) {
      permits.release();
      return false;
    }
    try {
      var wait = context.deadline().atMost(TIMEOUT).remaining();
      endpoint.get(wait.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof GatewayException problem
          && problem.code() == ErrorCode.UPSTREAM_INVALID_RESPONSE) {
        throw problem;
      }
      return false;
    } catch (TimeoutException none) {
      stream.abort();
      return false;
    } catch (InterruptedException e) {
      stream.abort();
      throw GatewayException.interrupted();
    }
  }

  private void read(McpContext context) {
    try (var reply = requests.listen(context, uri, List.of(), Optional.empty(), stream)) {
      if (reply.status() == 200 && McpRequests.isEvents(reply)) {
        read(reply, context);
      }
    } catch (IOException | RuntimeException broken) {
      log.debug("the stream of an MCP server ended early: {}", broken.getMessage());
    } finally {
      ended.complete(null);
      permits.release();
      endpoint.completeExceptionally(new IOException("no stream with an endpoint"));
      waiting.values().forEach(each -> each.completeExceptionally(new IOException("hung up")));
    }
  }

  private void read(Reply reply, McpContext context) throws IOException {
    var events = new EventReader(reply.body().open(), requests.largest(), Optional.empty());
    for (var event = events.next(); event.isPresent(); event = events.next()) {
      if (event.get().type().equals("endpoint")) {
        endpoint(event.get().text());
      } else if (event.get().type().equals(ServerSentEvents.MESSAGE)) {
        for (var message : StreamReader.parsed(event.get().data())) {
          take(message, context);
        }
      }
    }
  }

  private void endpoint(String given) throws IOException {
    try {
      endpoint.complete(RelativeUrl.resolveOnSameServer(uri, given));
    } catch (IllegalArgumentException other) {
      endpoint.completeExceptionally(
          requests.invalid("names a URL for messages that " + other.getMessage()));
      throw new IOException("the endpoint is not usable", other);
    }
  }

  private void take(ServerMessage message, McpContext context) {
    if (message instanceof Answer answer) {
      var id = answer.id();
      var asked =
          id.isIntegralNumber() && id.canConvertToLong() ? waiting.remove(id.longValue()) : null;
      if (asked != null) {
        asked.complete(answer);
      }
      return;
    }
    messages.take(message, told -> tell(told, context, McpRequests.shortly()));
  }

  @Override
  public Answer ask(
      RunningRequest running, ObjectNode message, McpContext context, RequestAbort abort)
      throws IOException, SessionEndedException {
    var method = message.path("method").asString("");
    if (ended.isDone()) {
      throw new SessionEndedException(requests.invalid("has ended its stream of events"));
    }
    var answer = new CompletableFuture<Answer>();
    waiting.put(running.id(), answer);
    try {
      send(message, method, running.deadline(), context, abort);
      abort.bind(() -> answer.completeExceptionally(new IOException("cancelled")));
      if (ended.isDone()) {
        answer.completeExceptionally(new IOException("hung up"));
      }
      return answer.get(running.deadline().remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new IOException("no answer", late);
    } catch (ExecutionException broken) {
      throw new IOException("hung up", broken);
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    } finally {
      waiting.remove(running.id());
    }
  }

  private void send(
      ObjectNode message, String method, Deadline deadline, McpContext context, RequestAbort abort)
      throws SessionEndedException {
    var target = endpoint.getNow(uri);
    try (var reply = requests.post(context, deadline, target, List.of(), message, abort)) {
      if (reply.status() == 404 || reply.status() == 410) {
        stream.abort();
        throw new SessionEndedException(requests.refused(method, reply));
      }
      if (reply.status() / 100 != 2) {
        throw requests.refused(method, reply);
      }
    }
  }

  @Override
  public void tell(ObjectNode message, McpContext context, Deadline deadline) {
    try {
      send(message, "a message", deadline, context, new RequestAbort());
    } catch (RuntimeException | SessionEndedException unsent) {
      log.debug("a message to an MCP server was not sent: {}", unsent.getMessage());
    }
  }

  /** Does nothing: this transport does not carry the revision. */
  @Override
  public void agree(String revision) {}

  @Override
  public Optional<Duration> hear(McpContext context, RequestAbort abort, Runnable opened)
      throws SessionEndedException {
    opened.run();
    var stop = new CompletableFuture<Void>();
    abort.bind(() -> stop.complete(null));
    CompletableFuture.anyOf(ended, stop).join();
    throw new SessionEndedException(requests.invalid("has ended its stream of events"));
  }

  @Override
  public void end(McpContext context) {
    stream.abort();
  }
}
