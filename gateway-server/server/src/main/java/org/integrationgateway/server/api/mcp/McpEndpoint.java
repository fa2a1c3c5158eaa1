package org.integrationgateway.server.api.mcp;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@code /mcp}: Streamable HTTP. It is 404 unless an app contributes tools. */
public final class McpEndpoint {
  private static final String TOOLS_CHANGED =
      "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";

  private static final String SESSION_HEADER = "Mcp-Session-Id";
  private static final String REVISION_HEADER = "MCP-Protocol-Version";
  private static final int MOST_IN_BATCH = 50;

  /** The answers of a batch are held in memory until the last one is complete. */
  private static final int MOST_BATCH_BYTES = 8 * 1024 * 1024;

  private final CallerResolver callers;
  private final VisibleCatalog directory;
  private final AllowedOrigins origins;
  private final McpSessions sessions = new McpSessions();
  private final OpenStreams streams = new OpenStreams(sessions);
  private final McpRequests conversation;

  /**
   * @param baseUrl public URL of the gateway, when configured
   * @param timeout how long a caller waits for a tool's answer
   * @param version of this server, for clients to show
   */
  public McpEndpoint(
      CallerResolver callers,
      Invoker invoker,
      VisibleCatalog directory,
      Optional<URI> baseUrl,
      Duration timeout,
      String version) {
    this.callers = callers;
    this.directory = directory;
    this.origins = new AllowedOrigins(baseUrl);
    this.conversation = new McpRequests(new Tools(directory, invoker, timeout), sessions, version);
  }

  public void mount(Routes.Builder routes) {
    routes.get("/mcp", this::listen).post("/mcp", this::message).delete("/mcp", this::end);
  }

  /** Notifies every listening client that the list of tools has changed. */
  public void toolsChanged() {
    streams.send(TOOLS_CHANGED);
  }

  /**
   * Notifies the listening clients of a subject that its list of tools may have changed.
   *
   * @param subject canonical id
   */
  public void toolsChanged(String subject) {
    streams.send(subject, TOOLS_CHANGED);
  }

  private void listen(Exchange exchange) {
    var caller = enter(exchange);
    var session = session(exchange, caller);
    try {
      revision(exchange, session);
    } catch (RpcException unsupported) {
      exchange.reply(400, unsupported.json());
      return;
    }
    streams.open(exchange, caller.subject().id(), session);
  }

  private void end(Exchange exchange) {
    var caller = enter(exchange);
    var session =
        session(exchange, caller)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_REQUEST,
                        SESSION_HEADER + " is missing: it names the session to end"));
    sessions.end(session);
    streams.end(session);
    exchange.reply(204);
  }

  private void message(Exchange exchange) throws IOException {
    var caller = enter(exchange);
    var session = session(exchange, caller);
    try {
      var body = body(exchange);
      if (body instanceof ArrayNode batch) {
        answer(exchange, batch(exchange, caller, revision(exchange, session), batch));
        return;
      }
      var message = message(exchange, session, body);
      if (message instanceof RpcMessage.Request request) {
        answer(exchange, conversation.answer(exchange, caller, request));
        return;
      }
      exchange.reply(202);
    } catch (RpcException malformed) {
      exchange.reply(400, malformed.json());
    }
  }

  /** The message, when its revision is supported; a refusal carries the id of the request. */
  private static RpcMessage message(
      Exchange exchange, Optional<McpSession> session, JsonNode body) {
    var message = RpcMessage.of(body);
    try {
      revision(exchange, session);
      return message;
    } catch (RpcException unsupported) {
      throw message instanceof RpcMessage.Request request
          ? unsupported.of(request.id())
          : unsupported;
    }
  }

  private Caller enter(Exchange exchange) {
    if (!directory.offersTools()) {
      throw Routes.nothingHere();
    }
    origins.check(exchange);
    return callers.resolve(exchange);
  }

  private Optional<McpSession> session(Exchange exchange, Caller caller) {
    var id = exchange.header(SESSION_HEADER);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    var found = sessions.find(caller, id.get());
    if (found.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "the MCP session has ended or does not exist: initialize again");
    }
    return found;
  }

  private static Revision revision(Exchange exchange, Optional<McpSession> session) {
    var said = exchange.header(REVISION_HEADER);
    if (said.isEmpty()) {
      return session.map(McpSession::revision).orElse(Revision.DEFAULT);
    }
    return Revision.of(said.get()).orElseThrow(() -> RpcException.unsupportedRevision(said.get()));
  }

  private static JsonNode body(Exchange exchange) throws IOException {
    try {
      return exchange.json();
    } catch (GatewayException e) {
      if (e.code() == ErrorCode.INVALID_JSON) {
        throw RpcException.parseError(e.detail());
      }
      throw e;
    }
  }

  private ArrayNode batch(Exchange exchange, Caller caller, Revision revision, ArrayNode messages) {
    if (!revision.hasBatches()) {
      throw RpcException.invalidRequest(
          "revision " + revision.wireName() + " has no batches: send one message at a time");
    }
    if (messages.isEmpty() || messages.size() > MOST_IN_BATCH) {
      throw RpcException.invalidRequest("a batch has 1 to " + MOST_IN_BATCH + " messages");
    }
    var answers = Json.array();
    long size = 0;
    for (var json : messages) {
      try {
        if (RpcMessage.of(json) instanceof RpcMessage.Request request) {
          if (size > MOST_BATCH_BYTES) {
            throw RpcException.invalidRequest(
                    "the answers to the earlier requests of this batch are larger than 8 MiB: send"
                        + " this request in another batch")
                .of(request.id());
          }
          var answer = conversation.answerInBatch(exchange, caller, request);
          size += Json.write(answer).length;
          answers.add(answer);
        }
      } catch (RpcException malformed) {
        answers.add(malformed.json());
      }
    }
    return answers;
  }

  /** Answers with JSON, or with one event for a client that accepts event streams only. */
  private static void answer(Exchange exchange, JsonNode json) throws IOException {
    if (json instanceof ArrayNode answers && answers.isEmpty()) {
      exchange.reply(202);
      return;
    }
    var accept = exchange.header("Accept").orElse("*/*");
    boolean onlyEvents =
        accept.contains("text/event-stream")
            && !accept.contains("application/json")
            && !accept.contains("*/*");
    if (!onlyEvents) {
      exchange.reply(200, json);
      return;
    }
    var event = "event: message\ndata: " + Json.MAPPER.writeValueAsString(json) + "\n\n";
    exchange.reply(200, "text/event-stream", event.getBytes(StandardCharsets.UTF_8));
  }
}
