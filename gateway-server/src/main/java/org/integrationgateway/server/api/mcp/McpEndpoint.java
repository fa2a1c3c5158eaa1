package org.integrationgateway.server.api.mcp;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Exchange;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.identity.Caller;
import org.integrationgateway.server.invoke.Authentication;
import org.integrationgateway.server.invoke.Directory;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/** {@code /mcp}: Streamable HTTP, as long as any app contributes tools. */
public final class McpEndpoint {
  private static final String SESSION_HEADER = "Mcp-Session-Id";
  private static final String REVISION_HEADER = "MCP-Protocol-Version";
  private static final int MOST_IN_BATCH = 50;

  /** Answers of a batch are held until the last one is there. */
  private static final int MOST_BATCH_BYTES = 8 * 1024 * 1024;

  private final Authentication authentication;
  private final Directory directory;
  private final Origins origins;
  private final Sessions sessions = new Sessions();
  private final OpenStreams streams = new OpenStreams(sessions);
  private final Conversation conversation;

  /**
   * @param baseUrl under which the gateway is known, when configured
   * @param timeout how long a caller waits for a tool's answer
   * @param version of this server, for clients to show
   */
  public McpEndpoint(
      Authentication authentication,
      Invoker invoker,
      Directory directory,
      Optional<URI> baseUrl,
      Duration timeout,
      String version) {
    this.authentication = authentication;
    this.directory = directory;
    this.origins = new Origins(baseUrl);
    this.conversation = new Conversation(new Tools(directory, invoker, timeout), sessions, version);
  }

  public void mount(Routes.Builder routes) {
    routes.get("/mcp", this::listen).post("/mcp", this::message).delete("/mcp", this::end);
  }

  /** Tells every listening client that the tools are other ones now. */
  public void toolsChanged() {
    streams.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
  }

  private void listen(Exchange exchange) {
    var caller = enter(exchange);
    var session = session(exchange, caller);
    revision(exchange, session);
    streams.open(exchange, caller.subject().id(), session);
  }

  private void end(Exchange exchange) {
    var caller = enter(exchange);
    var session =
        session(exchange, caller)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_REQUEST, SESSION_HEADER + " is missing: which session?"));
    sessions.end(session);
    streams.end(session);
    exchange.reply(204);
  }

  private void message(Exchange exchange) throws IOException {
    var caller = enter(exchange);
    var session = session(exchange, caller);
    var revision = revision(exchange, session);
    try {
      var body = body(exchange);
      if (body instanceof ArrayNode batch) {
        answer(exchange, batch(exchange, caller, revision, batch));
        return;
      }
      var message = Message.of(body);
      if (message instanceof Message.Request request) {
        answer(exchange, conversation.answer(exchange, caller, request));
        return;
      }
      exchange.reply(202);
    } catch (RpcException malformed) {
      exchange.reply(400, malformed.json());
    }
  }

  private Caller enter(Exchange exchange) {
    if (!directory.offersTools()) {
      throw new GatewayException(ErrorCode.NOT_FOUND, "no app contributes tools here");
    }
    origins.check(exchange);
    return authentication.authenticate(exchange.bearer());
  }

  private Optional<Session> session(Exchange exchange, Caller caller) {
    var id = exchange.header(SESSION_HEADER);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    var found = sessions.find(caller, id.get());
    if (found.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND, "this session has ended or never was: initialize again");
    }
    return found;
  }

  private static Revision revision(Exchange exchange, Optional<Session> session) {
    var said = exchange.header(REVISION_HEADER);
    if (said.isEmpty()) {
      return session.map(Session::revision).orElse(Revision.UNSAID);
    }
    return Revision.of(said.get())
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.INVALID_REQUEST,
                    "%s is not a revision that is spoken here: initialize says which one is"
                        .formatted(REVISION_HEADER)));
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
        if (Message.of(json) instanceof Message.Request request) {
          if (size > MOST_BATCH_BYTES) {
            throw RpcException.invalidRequest(
                    "the answers before this one are larger than 8 MiB: send it in another batch")
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

  /** As JSON; as the only event of a stream for a client that takes nothing else. */
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
