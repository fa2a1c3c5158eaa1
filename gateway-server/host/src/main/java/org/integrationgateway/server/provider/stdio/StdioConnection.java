package org.integrationgateway.server.provider.stdio;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.ProviderException.Failure;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON-RPC over the standard input and output of a program: any number of requests at a time, each
 * answered once (2026-07-28, basic/transports/stdio).
 */
final class StdioConnection {
  /** The longest message of a program. */
  static final int LONGEST = 10 << 20;

  private static final String VERSION = "2.0";
  private static final Pattern ID = Pattern.compile("\"id\"\\s*:\\s*(\\d{1,18})\\s*[,}]");

  private final MessageReader reader;
  private final MessageWriter writer;
  private final Listener listener;
  private final NotificationPace pace = new NotificationPace();
  private final StrayLines stray;
  private final AtomicLong ids = new AtomicLong();
  private final Map<Long, PendingRequest> pending = new ConcurrentHashMap<>();
  private final CompletableFuture<String> ended = new CompletableFuture<>();
  private final Thread thread;

  /** Is told what the program says by itself, on the thread that reads. */
  interface Listener {
    void notified(String method, ObjectNode params);

    void asked(JsonNode id, String method, ObjectNode params);
  }

  StdioConnection(String provider, InputStream in, OutputStream out, Listener listener) {
    this.reader = new MessageReader(in, LONGEST);
    this.writer = new MessageWriter(provider, out, () -> end("a closed standard input"));
    this.listener = listener;
    this.stray = new StrayLines(provider);
    this.thread = new Thread(() -> read(in), "provider-" + provider + "-messages");
    thread.setDaemon(true);
  }

  void start() {
    writer.start();
    thread.start();
  }

  /**
   * Sends a request and waits for its result.
   *
   * @param params made with the id of the request
   * @throws StdioErrorException when the program answers with an error
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
    var request = new PendingRequest(ids.incrementAndGet(), subject, client, deadline);
    pending.put(request.id(), request);
    try (var unused = client.whenCancelled(() -> cancelled(request))) {
      if (ended.isDone()) {
        throw lost(ended.join());
      }
      var message = message(method, params.apply(request.id()));
      message.put("id", request.id());
      if (!writer.send(message)) {
        throw lost("it does not read its standard input");
      }
      return request.await(deadline);
    } catch (TimeoutException late) {
      cancel(request.id(), "the call has run out of time");
      throw late;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cancel(request.id(), "the call was interrupted");
      throw lost("the call was interrupted");
    } finally {
      pending.remove(request.id());
    }
  }

  private void cancelled(PendingRequest request) {
    cancel(request.id(), "the client has cancelled the call");
    request.failed(new StdioErrorException(-32800, "the client has cancelled the call", null));
  }

  private void cancel(long id, String reason) {
    // A client must not cancel its first request (2025-11-25, basic/utilities/cancellation).
    var params = Json.object().put("requestId", id).put("reason", reason);
    notify("notifications/cancelled", params);
  }

  /** Sends a request whose answer is awaited by no caller: it ends a stream of notifications. */
  long openStream(String method, ObjectNode params) {
    long id = ids.incrementAndGet();
    var message = message(method, params);
    message.put("id", id);
    writer.send(message);
    return id;
  }

  void closeStream(long id) {
    cancel(id, "the stream is not needed any more");
  }

  void notify(String method, @Nullable ObjectNode params) {
    writer.send(message(method, params));
  }

  private static ObjectNode message(String method, @Nullable ObjectNode params) {
    var message = Json.object().put("jsonrpc", VERSION).put("method", method);
    if (params != null) {
      message.set("params", params);
    }
    return message;
  }

  void answer(JsonNode id, ObjectNode result) {
    var message = Json.object().put("jsonrpc", VERSION);
    message.set("id", id);
    message.set("result", result);
    writer.send(message);
  }

  void refuse(JsonNode id, int code, String reason, @Nullable JsonNode data) {
    var error = Json.object().put("code", code).put("message", reason);
    if (data != null) {
      error.set("data", data);
    }
    var message = Json.object().put("jsonrpc", VERSION);
    message.set("id", id);
    message.set("error", error);
    writer.send(message);
  }

  /** The requests that are not answered yet. */
  Collection<PendingRequest> pending() {
    return pending.values();
  }

  @Nullable PendingRequest pending(long id) {
    return pending.get(id);
  }

  /** Completes with the reason when no message comes any more. */
  CompletableFuture<String> ended() {
    return ended.copy();
  }

  /** Closes the program's standard input, which asks it to end. */
  void finish() {
    writer.finish();
  }

  private void end(String reason) {
    ended.complete(reason);
    writer.finish();
    pending.values().forEach(request -> request.failed(lost(reason)));
  }

  private static ProviderException lost(String reason) {
    return new ProviderException(Failure.LOST, reason);
  }

  private void read(InputStream in) {
    try (in) {
      for (var line = reader.next(); line.isPresent(); line = reader.next()) {
        if (line.get().complete()) {
          received(line.get());
        } else {
          tooLong(line.get());
        }
      }
      end("a closed standard output");
    } catch (IOException e) {
      end("a broken standard output");
    } catch (RuntimeException | Error defect) {
      end("messages that the gateway could not handle");
      throw defect;
    }
  }

  private void received(MessageReader.Line line) {
    if (line.bytes().length == 0) {
      return;
    }
    try {
      var message = Json.parseAnswer(line.bytes());
      if (message.isObject()) {
        received((ObjectNode) message, line);
      } else if (message.isArray()) {
        // Revision 2025-03-26 has batches.
        message.forEach(
            one -> {
              if (one instanceof ObjectNode object) {
                received(object, line);
              }
            });
      } else {
        stray.show(line);
      }
    } catch (GatewayException noMessage) {
      stray.show(line);
    }
  }

  private void received(ObjectNode message, MessageReader.Line line) {
    var id = message.get("id");
    var method = message.path("method").asString("");
    if (method.isEmpty() && id != null) {
      var request = id.isIntegralNumber() ? pending.get(id.asLong()) : null;
      if (request != null) {
        request.answered(message);
      }
      return;
    }
    if (method.isEmpty()) {
      stray.show(line);
      return;
    }
    var params = message.path("params") instanceof ObjectNode given ? given : Json.object();
    if (id == null) {
      pace.keep();
      listener.notified(method, params);
    } else {
      listener.asked(id, method, params);
    }
  }

  /** Fails the request that it answers; every request where it does not say which. */
  private void tooLong(MessageReader.Line line) {
    var why =
        new GatewayException(
            ErrorCode.PROVIDER_FAILED,
            "the MCP server answered with more than %d MB in one message".formatted(LONGEST >> 20));
    var ids = ID.matcher(line.text());
    while (ids.find()) {
      var request = pending.get(Long.parseLong(ids.group(1)));
      if (request != null) {
        request.failed(why);
        return;
      }
    }
    pending.values().forEach(request -> request.failed(why));
  }
}
