package org.integrationgateway.mcp.door.session;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.feature.FeatureRequest;
import org.integrationgateway.mcp.door.feature.Features;
import org.integrationgateway.mcp.door.feature.McpView;
import org.integrationgateway.mcp.door.rpc.Accepted;
import org.integrationgateway.mcp.door.rpc.Revision;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import org.integrationgateway.mcp.door.trace.McpMessage;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.mcp.taskdoor.SessionTasks;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Clients that begin with a handshake (2025-11-25 and older). */
public final class SessionDoor {
  private static final String REVISION_HEADER = "MCP-Protocol-Version";
  private static final int ELICITATION_REQUIRED = -32042;

  /** The parameter of the URL to which clients of HTTP with SSE send their messages. */
  public static final String LISTENER = "listener";

  private final Features features;
  private final McpSessions sessions;
  private final Handshake handshake;
  private final LiveSessions live;
  private final SessionSettings settings;
  private final SessionTasks tasks;

  /**
   * @param mostStreams on which the clients of one subject listen
   * @param version of this server, for clients to show
   */
  public SessionDoor(
      Features features,
      McpSessions sessions,
      McpRelay relay,
      AuditTrail audit,
      IntSupplier mostStreams,
      SessionTasks tasks,
      String version) {
    this.features = features;
    this.sessions = sessions;
    this.tasks = tasks;
    this.handshake = new Handshake(features, sessions, audit, version);
    this.live = new LiveSessions(sessions, relay, mostStreams);
    this.settings = new SessionSettings(features, sessions, live);
    tasks.announceTo(live::tellOfTask);
  }

  /**
   * Tells clients that a list has changed.
   *
   * @param subject whose clients; empty: all
   * @param list {@code tools}, {@code prompts} or {@code resources}
   */
  public void listChanged(Optional<String> subject, String list) {
    live.announce(Notice.listChanged(subject, list));
  }

  /**
   * Tells the clients of a subject that have subscribed to a resource that it has changed.
   *
   * @param gatewayUri its URI with the app in it
   * @param uri as the app's upstream names it
   */
  public void resourceUpdated(String subject, String app, String gatewayUri, String uri) {
    live.announce(Notice.updated(subject, app, gatewayUri, uri));
  }

  /** Tells the client that was asked for something at a URL that it is done. */
  public void elicitationCompleted(String subject, String elicitation) {
    live.announce(Notice.completed(subject, elicitation));
  }

  /** Opens the stream on which a client listens for messages of the server. */
  public void listen(Exchange exchange, Caller caller, McpView view) {
    var session = session(exchange, caller);
    try {
      revision(exchange, session);
      if (!Accepted.of(exchange).events()) {
        throw RpcException.invalidRequest("Accept must list text/event-stream");
      }
    } catch (RpcException refused) {
      exchange.reply(refused.code() == -32600 ? 406 : 400, refused.json());
      return;
    }
    if (session.isEmpty() && exchange.header("Last-Event-ID").isEmpty()) {
      listenWithoutSession(exchange, caller, view);
      return;
    }
    var listening = session.orElseGet(() -> withoutHandshake(caller));
    features
        .changes()
        .begin(
            listening.key(),
            caller,
            view,
            exchange.requestId(),
            () -> live.isListening(listening.key()));
    live.listen(listening, session.isPresent(), exchange);
  }

  /**
   * A client of HTTP with SSE begins so, and is told where its messages go (2024-11-05,
   * Transports).
   */
  private void listenWithoutSession(Exchange exchange, Caller caller, McpView view) {
    var listening = withoutHandshake(caller);
    features
        .changes()
        .begin(
            listening.key(),
            caller,
            view,
            exchange.requestId(),
            () -> live.isListening(listening.key()));
    var target = exchange.target();
    live.listen(
        listening,
        exchange,
        target + (target.contains("?") ? "&" : "?") + LISTENER + '=' + listening.key());
  }

  /**
   * Takes a message of a client of HTTP with SSE, whose answers go to the stream on which it
   * listens at this replica.
   *
   * @param listener the key of that stream
   * @throws RpcException when the answer is 400 with this error
   */
  public void message(
      Exchange exchange, Caller caller, McpView view, JsonNode body, String listener) {
    if (!live.isListening(caller.subject().id(), listener)) {
      throw McpSessions.ended();
    }
    var session = live.begunOn(listener);
    var message = RpcMessage.of(body);
    if (message instanceof RpcMessage.Request request) {
      var answer = live.answerOn(listener, exchange);
      answer.begin();
      request(
          exchange, caller, view, session, request, answer, begun -> live.begunOn(listener, begun));
      return;
    }
    session.ifPresent(open -> take(exchange, caller, view, open, message));
    exchange.reply(202);
  }

  /** A client that listens without a session hears what every client of its subject hears. */
  private static McpSession withoutHandshake(Caller caller) {
    return McpSession.unstored(
        UUID.randomUUID().toString(), caller.subject().id(), Revision.DEFAULT.wireName());
  }

  /** Ends a session. */
  public void end(Exchange exchange, Caller caller) {
    var session =
        session(exchange, caller)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.INVALID_REQUEST,
                        Handshake.SESSION_HEADER + " is missing: it names the session to end"));
    handshake.end(exchange, caller, session);
    live.end(session);
    exchange.reply(204);
  }

  /**
   * Takes a message, or several of them.
   *
   * @throws RpcException when the answer is 400 with this error
   */
  public void message(Exchange exchange, Caller caller, McpView view, JsonNode body) {
    var session = session(exchange, caller);
    if (body instanceof ArrayNode batch) {
      if (!revision(exchange, session).hasBatches()) {
        throw RpcException.invalidRequest(
            "revision %s has no batches: send one message at a time"
                .formatted(revision(exchange, session).wireName()));
      }
      var messages = MessageBatch.of(batch);
      batch(exchange, caller, view, session, messages);
      return;
    }
    var message = message(exchange, session, body);
    if (message instanceof RpcMessage.Request request) {
      request(
          exchange,
          caller,
          view,
          session,
          request,
          live.answer(session, exchange),
          begun -> exchange.set(Handshake.SESSION_HEADER, begun.id()));
      return;
    }
    session.ifPresent(open -> take(exchange, caller, view, open, message));
    exchange.reply(202);
  }

  private void take(
      Exchange exchange, Caller caller, McpView view, McpSession session, RpcMessage message) {
    live.take(session, message);
    if (message instanceof RpcMessage.Notification said
        && said.method().equals("notifications/roots/list_changed")) {
      features.changes().rootsChanged(caller, view, live.client(session), exchange.requestId());
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

  private Optional<McpSession> session(Exchange exchange, Caller caller) {
    var id = exchange.header(Handshake.SESSION_HEADER);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    var found = sessions.find(caller.subject().id(), id.get());
    if (found.isEmpty()) {
      throw McpSessions.ended();
    }
    return found;
  }

  /** A session has the revision of its handshake; the header cannot change it. */
  private static Revision revision(Exchange exchange, Optional<McpSession> session) {
    var said = exchange.header(REVISION_HEADER);
    var named =
        said.map(
            name -> Revision.of(name).orElseThrow(() -> RpcException.unsupportedRevision(name)));
    return session
        .flatMap(open -> Revision.of(open.revision()))
        .or(() -> named)
        .orElse(Revision.DEFAULT);
  }

  private void request(
      Exchange exchange,
      Caller caller,
      McpView view,
      Optional<McpSession> session,
      RpcMessage.Request request,
      RpcAnswer answer,
      Consumer<McpSession> begun) {
    if (answer.refused()) {
      return;
    }
    if (request.method().equals("initialize")) {
      answer.answer(
          answered(
              request,
              asked -> {
                if (session.isPresent()) {
                  throw RpcException.invalidRequest(
                      "this session has started: send initialize without "
                          + Handshake.SESSION_HEADER);
                }
                return handshake.begin(exchange, caller, view, asked.params(), begun);
              }));
      return;
    }
    var running = live.begin(session, request, answer);
    try (running) {
      running.finish(
          noted(
              session.orElse(null),
              answered(request, asked -> result(exchange, caller, view, session, asked, running))));
    } catch (RuntimeException failure) {
      running.fail(failure);
    }
  }

  private void batch(
      Exchange exchange,
      Caller caller,
      McpView view,
      Optional<McpSession> session,
      MessageBatch messages) {
    var answer = live.answer(session, exchange);
    if (answer.refused()) {
      return;
    }
    try {
      var answers =
          messages.answers(
              message -> session.ifPresent(open -> live.take(open, message)),
              request -> {
                try (var running = live.begin(session, request, answer)) {
                  return answered(
                      request, asked -> result(exchange, caller, view, session, asked, running));
                }
              });
      if (answers.isEmpty()) {
        answer.seal();
        exchange.reply(202);
        return;
      }
      answer.answer(answers);
    } catch (RuntimeException failure) {
      answer.fail(NullNode.instance, failure);
    }
  }

  private static ObjectNode answered(
      RpcMessage.Request request, Function<RpcMessage.Request, ObjectNode> result) {
    try {
      return Messages.result(request.id(), result.apply(request));
    } catch (RpcException failure) {
      return failure.of(request.id()).json();
    }
  }

  /** Remembers who was sent to a URL by an error (2025-11-25, URL Elicitation Required Error). */
  private ObjectNode noted(@Nullable McpSession session, ObjectNode answer) {
    if (session != null && answer.at("/error/code").asInt(0) == ELICITATION_REQUIRED) {
      for (var asked : answer.at("/error/data/elicitations")) {
        live.asked(session, asked);
      }
    }
    return answer;
  }

  private ObjectNode result(
      Exchange exchange,
      Caller caller,
      McpView view,
      Optional<McpSession> session,
      RpcMessage.Request request,
      LiveSessions.Answering running) {
    return switch (request.method()) {
      case "ping" -> Json.object();
      case "initialize" -> throw RpcException.invalidRequest("initialize cannot be in a batch");
      default -> {
        var named = revision(exchange, session).wireName();
        var asked =
            new FeatureRequest(
                caller,
                view,
                request.method(),
                request.params(),
                running.client(),
                exchange.requestId(),
                null,
                new McpMessage(request.id().asString(), named));
        if (SessionTasks.handles(request.method(), request.params(), named)) {
          boolean listens = session.filter(open -> live.isListening(open.key())).isPresent();
          yield tasks.answer(
              asked, new TaskSession(session, exchange.remoteAddress(), listens, running));
        }
        yield settings.handles(request.method())
            ? settings.answer(session, asked)
            : features.answer(asked);
      }
    };
  }
}
