package org.integrationgateway.server.surface.mcp.http;

import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.surface.http.RequestAbort;
import org.integrationgateway.server.surface.mcp.McpContext;
import org.integrationgateway.server.surface.mcp.wire.ClientMessages;
import org.integrationgateway.server.surface.mcp.wire.RequestMeta;
import org.integrationgateway.server.surface.mcp.wire.RunningRequest;
import tools.jackson.databind.node.ObjectNode;

/** A session with an MCP server. */
final class Session {
  private final Channel channel;
  private final McpRequests requests;
  private final SessionMessages messages;
  private final ObjectNode description;
  private final AtomicLong ids;
  private final Executor background;
  private final AtomicInteger users = new AtomicInteger();
  private volatile long lastUse = System.nanoTime();
  private volatile McpContext last;

  /**
   * @param description what the server says about itself
   * @param first the context in which the session began
   */
  Session(
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
    var running = new RunningRequest(ids.incrementAndGet(), context.client(), context.deadline());
    var message =
        ClientMessages.request(
            running.id(), method, RequestMeta.inSession(params, running.id(), context.client()));
    var abort = new RequestAbort();
    users.incrementAndGet();
    last = context;
    messages.begin(running);
    try (var registration = context.client().whenCancelled(() -> cancel(running, context, abort))) {
      return channel.ask(running, message, context, abort).orThrow();
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

  /** The server learns that the gateway no longer waits. */
  private GatewayException timedOut(
      GatewayException problem, RunningRequest running, McpContext context) {
    if (problem.code() == ErrorCode.UPSTREAM_TIMEOUT) {
      later(() -> tellCancelled(running, context, "the time for the request is over"));
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

  /** Ends the session, on another thread. */
  void end() {
    later(() -> channel.end(last));
  }

  /** Ends the session at once. */
  void endNow() {
    channel.end(last);
  }

  private void later(Runnable task) {
    try {
      background.execute(task);
    } catch (RejectedExecutionException stopping) {
      // The server ends the session by itself, later.
    }
  }
}
