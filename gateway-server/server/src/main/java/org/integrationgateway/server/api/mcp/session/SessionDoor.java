package org.integrationgateway.server.api.mcp.session;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.integrationgateway.server.api.mcp.feature.FeatureRequest;
import org.integrationgateway.server.api.mcp.feature.Features;
import org.integrationgateway.server.api.mcp.feature.McpView;
import org.integrationgateway.server.api.mcp.rpc.Revision;
import org.integrationgateway.server.api.mcp.rpc.RpcException;
import org.integrationgateway.server.api.mcp.rpc.RpcMessage;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Clients that begin with a handshake (2025-11-25 and older). */
public final class SessionDoor {
  private static final String SESSION_HEADER = "Mcp-Session-Id";
  private static final String REVISION_HEADER = "MCP-Protocol-Version";
  private static final int MOST_IN_BATCH = 50;

  /** The answers of a batch are held in memory until the last one is complete. */
  private static final int MOST_BATCH_BYTES = 8 * 1024 * 1024;

  private final Features features;
  private final String version;
  private final McpSessions sessions = new McpSessions();
  private final OpenStreams streams = new OpenStreams(sessions);

  /**
   * @param version of this server, for clients to show
   */
  public SessionDoor(Features features, String version) {
    this.features = features;
    this.version = version;
  }

  /** Sends a notification to every listening client. */
  public void send(String notification) {
    streams.send(notification);
  }

  /** Sends a notification to the listening clients of a subject. */
  public void send(String subject, String notification) {
    streams.send(subject, notification);
  }

  /** Opens the stream on which a client listens for messages of the server. */
  public void listen(Exchange exchange, Caller caller, McpView view) {
    var session = session(exchange, caller);
    try {
      revision(exchange, session);
    } catch (RpcException unsupported) {
      exchange.reply(400, unsupported.json());
      return;
    }
    streams.open(exchange, caller.subject().id(), session);
  }

  /** Ends a session. */
  public void end(Exchange exchange, Caller caller) {
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

  /**
   * Takes a message, or several of them.
   *
   * @throws RpcException when the answer is 400 with this error
   */
  public void message(Exchange exchange, Caller caller, McpView view, JsonNode body)
      throws IOException {
    var session = session(exchange, caller);
    if (body instanceof ArrayNode batch) {
      answer(exchange, batch(exchange, caller, view, revision(exchange, session), batch));
      return;
    }
    var message = message(exchange, session, body);
    if (message instanceof RpcMessage.Request request) {
      answer(exchange, answer(exchange, caller, view, request));
      return;
    }
    exchange.reply(202);
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

  private ArrayNode batch(
      Exchange exchange, Caller caller, McpView view, Revision revision, ArrayNode messages) {
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
          var answer = answerInBatch(exchange, caller, view, request);
          size += Json.write(answer).length;
          answers.add(answer);
        }
      } catch (RpcException malformed) {
        answers.add(malformed.json());
      }
    }
    return answers;
  }

  private ObjectNode answer(
      Exchange exchange, Caller caller, McpView view, RpcMessage.Request request) {
    if (!request.method().equals("initialize")) {
      return answerInBatch(exchange, caller, view, request);
    }
    try {
      return succeeded(request, initialize(exchange, caller, view, request.params()));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  /** As {@link #answer}, for a request in a batch, which cannot be a handshake. */
  private ObjectNode answerInBatch(
      Exchange exchange, Caller caller, McpView view, RpcMessage.Request request) {
    try {
      return succeeded(request, result(exchange, caller, view, request));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  private ObjectNode result(
      Exchange exchange, Caller caller, McpView view, RpcMessage.Request request) {
    return switch (request.method()) {
      case "ping" -> Json.object();
      case "initialize" -> throw RpcException.invalidRequest("initialize cannot be in a batch");
      default ->
          features.answer(
              new FeatureRequest(
                  caller,
                  view,
                  request.method(),
                  request.params(),
                  CallClient.UNREACHABLE,
                  exchange.requestId()));
    };
  }

  private ObjectNode initialize(Exchange exchange, Caller caller, McpView view, ObjectNode params) {
    var asked = params.get("protocolVersion");
    if (asked == null || !asked.isString()) {
      throw RpcException.invalidParams(
          "'protocolVersion' is missing: send the revision that the client supports");
    }
    var session = sessions.begin(caller, Revision.negotiate(asked.stringValue()));
    exchange.set(SESSION_HEADER, session.id());
    var result = Json.object().put("protocolVersion", session.revision().wireName());
    result.set("capabilities", features.capabilities(caller, view));
    result
        .putObject("serverInfo")
        .put("name", "integration-gateway")
        .put("title", "Integration Gateway")
        .put("version", version);
    return result;
  }

  private static ObjectNode succeeded(RpcMessage.Request request, ObjectNode result) {
    var json = Json.object().put("jsonrpc", "2.0");
    json.set("id", request.id());
    json.set("result", result);
    return json;
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
