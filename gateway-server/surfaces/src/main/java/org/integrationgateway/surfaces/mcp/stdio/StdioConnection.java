package org.integrationgateway.surfaces.mcp.stdio;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.stdio.MessagePipe;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import tools.jackson.databind.node.ObjectNode;

/** Requests over the pipes of a program: any number at a time, each answered once. */
final class StdioConnection implements MessagePipe.Receiver {
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d{1,18})\\s*[,}]");
  private static final int LENGTH_OF_AN_END = 1024;
  private static final int CANCELLED = -32800;

  private final MessagePipe pipe;
  private final Listener listener;
  private final NotificationPace pace = new NotificationPace();
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, StdioRequest> pending = new ConcurrentHashMap<>();

  /** Receives the messages that the program sends by itself, on the thread that reads. */
  interface Listener {
    void heard(ServerMessage.Notice notice);

    void asked(ServerMessage.Question question);
  }

  StdioConnection(MessagePipe pipe, Listener listener) {
    this.pipe = pipe;
    this.listener = listener;
    pipe.ended().thenAccept(reason -> failAll(lost(reason)));
  }

  void start() {
    pipe.start(this);
  }

  /**
   * Sends a request and waits for its result.
   *
   * @param params made with the id of the request
   * @param subject on whose behalf; empty for the gateway itself
   * @throws McpErrorException when the program answers with an error
   * @throws ProviderException when the connection breaks
   * @throws TimeoutException at the deadline; the program was told that the request is cancelled
   */
  ObjectNode request(
      String method,
      LongFunction<ObjectNode> params,
      String subject,
      CallClient client,
      Deadline deadline)
      throws TimeoutException {
    long id = ids.incrementAndGet();
    var request = new StdioRequest(id, subject, client, deadline);
    pending.put(id, request);
    try (var unused = client.whenCancelled(() -> cancelled(request))) {
      var ended = pipe.ended();
      if (ended.isDone()) {
        throw lost(ended.join());
      }
      if (!pipe.send(ClientMessages.request(id, method, params.apply(id)))) {
        throw lost("it does not read its standard input");
      }
      return request.await();
    } catch (TimeoutException late) {
      pipe.send(ClientMessages.cancelled(id, "the time limit of the request has passed"));
      throw late;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      pipe.send(ClientMessages.cancelled(id, "the call was interrupted"));
      throw lost("the call was interrupted");
    } finally {
      pending.remove(id);
    }
  }

  /** Sends a request of the gateway itself. */
  ObjectNode request(String method, ObjectNode params, Deadline deadline) throws TimeoutException {
    return request(method, id -> params, "", CallClient.UNREACHABLE, deadline);
  }

  private void cancelled(StdioRequest request) {
    var why = "the client has cancelled the call";
    pipe.send(ClientMessages.cancelled(request.id(), why));
    request.failed(new McpErrorException(CANCELLED, why, null));
  }

  /** Sends a request whose answer no caller awaits: it ends a stream of notifications. */
  long openStream(String method, LongFunction<ObjectNode> params) {
    long id = ids.incrementAndGet();
    pipe.send(ClientMessages.request(id, method, params.apply(id)));
    return id;
  }

  void closeStream(long id) {
    pipe.send(ClientMessages.cancelled(id, "the stream is no longer needed"));
  }

  /** Sends what gets no answer; a program that does not read its input is found out elsewhere. */
  void send(ObjectNode message) {
    pipe.send(message);
  }

  /** The requests that are not answered yet. */
  Collection<StdioRequest> pending() {
    return pending.values();
  }

  private void failAll(RuntimeException failure) {
    pending.values().forEach(request -> request.failed(failure));
  }

  private static ProviderException lost(String reason) {
    return new ProviderException(Failure.LOST, reason);
  }

  @Override
  public boolean take(byte[] line) {
    List<ServerMessage> messages;
    try {
      messages = ServerMessage.read(line);
    } catch (GatewayException unreadable) {
      return answered(
          ends(line),
          new GatewayException(
              ErrorCode.UPSTREAM_INVALID_RESPONSE,
              "the response of the MCP server cannot be read: " + unreadable.detail()));
    }
    messages.forEach(this::take);
    return !messages.isEmpty();
  }

  /** Returns the first and the last characters of a message. */
  private static String ends(byte[] line) {
    int each = Math.min(line.length, LENGTH_OF_AN_END);
    return new String(line, 0, each, StandardCharsets.UTF_8)
        + '\n'
        + new String(line, line.length - each, each, StandardCharsets.UTF_8);
  }

  /** Fails the request that a message answers, by its ends; false when they do not say which. */
  private boolean answered(String ends, GatewayException why) {
    var found = ID.matcher(ends);
    while (found.find()) {
      var request = pending.get(Long.parseLong(found.group(1)));
      if (request != null) {
        request.failed(why);
        return true;
      }
    }
    return false;
  }

  private void take(ServerMessage message) {
    if (message instanceof ServerMessage.Answer answer) {
      var id = answer.id();
      var request =
          id.isIntegralNumber() && id.canConvertToLong() ? pending.get(id.longValue()) : null;
      if (request != null) {
        request.answered(answer);
      }
    } else if (message instanceof ServerMessage.Notice notice) {
      pace.keep();
      listener.heard(notice);
    } else if (message instanceof ServerMessage.Question question) {
      pace.keep();
      listener.asked(question);
    }
  }

  /** Fails the request that it answers; every request where it does not say which. */
  @Override
  public void tooLong(String ends) {
    var why =
        new GatewayException(
            ErrorCode.PROVIDER_FAILED,
            "the MCP server returned more than %d MB in one message"
                .formatted(MessagePipe.LONGEST >> 20));
    if (!answered(ends, why)) {
      failAll(why);
    }
  }
}
