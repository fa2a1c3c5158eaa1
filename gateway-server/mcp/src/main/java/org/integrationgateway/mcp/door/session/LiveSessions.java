package org.integrationgateway.mcp.door.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.mcp.door.rpc.RpcAnswer;
import org.integrationgateway.mcp.door.rpc.RpcException;
import org.integrationgateway.mcp.door.rpc.RpcMessage;
import org.integrationgateway.mcp.door.stream.SessionStreams;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSession;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.mcp.session.RelayMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The open parts of sessions on this replica: requests that are being answered, questions that wait
 * for an answer, and streams. Messages for other replicas go through the relay.
 */
final class LiveSessions implements McpRelay.Receiver {
  private static final Logger log = LoggerFactory.getLogger(LiveSessions.class);
  private static final String CANCELLED = "cancelled";
  private static final String ENDED = "ended";
  private static final String ANNOUNCED = "announced";
  private static final String TASK = "task";
  private static final String METHOD = "method";
  private static final String PARAMS = "params";
  private static final String SERVED = "served";
  private static final int MOST_SUBSCRIBED = 50_000;

  private final McpSessions sessions;
  private final McpRelay relay;
  private final ClientQuestions questions;
  private final SessionStreams streams;
  private final RunningRequests running = new RunningRequests();
  private final Notices notices = new Notices(this::passOn);

  /** The resources that were subscribed to at this replica, whose upstreams announce here. */
  private final Cache<Subscribed, Boolean> subscribed =
      Caffeine.newBuilder()
          .maximumSize(MOST_SUBSCRIBED)
          .expireAfterAccess(McpSession.UNUSED)
          .build();

  private record Subscribed(String subject, String uri) {}

  LiveSessions(McpSessions sessions, McpRelay relay, IntSupplier mostStreams) {
    this.sessions = sessions;
    this.relay = relay;
    this.questions = new ClientQuestions(relay, this::asked);
    this.streams = new SessionStreams(relay, mostStreams);
    relay.start(this);
  }

  /** The sessions whose clients were asked for something at a URL, by the id of the question. */
  private final Cache<String, String> elicitations =
      Caffeine.newBuilder()
          .maximumSize(MOST_SUBSCRIBED)
          .expireAfterWrite(McpSession.UNUSED)
          .build();

  /** Remembers that a client was asked for something at a URL. */
  void asked(McpSession session, JsonNode elicitation) {
    var id = elicitation.path("elicitationId").asString("");
    if (!id.isEmpty()) {
      elicitations.put(id, session.key());
    }
  }

  /** The client of a session while none of its requests is answered: it listens. */
  CallClient client(McpSession session) {
    return new ListeningSession(session, questions, streams);
  }

  /** The sessions of clients that listen without one, by the keys of their streams. */
  private final Cache<String, McpSession> begunOn =
      Caffeine.newBuilder()
          .maximumSize(MOST_SUBSCRIBED)
          .expireAfterAccess(McpSession.UNUSED)
          .build();

  /** Lets a client listen that sends its messages to a URL of its own. */
  void listen(McpSession listening, Exchange exchange, String messages) {
    streams.listen(listening, exchange, messages);
  }

  /** Whether a subject listens on a stream of this key here. */
  boolean isListening(String subject, String listener) {
    return streams.listening().stream()
        .anyMatch(open -> open.key().equals(listener) && open.subject().equals(subject));
  }

  /** The session that was begun on a stream, as it is now. */
  Optional<McpSession> begunOn(String listener) {
    return Optional.ofNullable(begunOn.getIfPresent(listener))
        .flatMap(begun -> sessions.find(begun.subject(), begun.id()));
  }

  /** Remembers which session was begun on a stream. */
  void begunOn(String listener, McpSession session) {
    begunOn.put(listener, session);
  }

  /** The answer of a request, on the stream on which its client listens. */
  RpcAnswer answerOn(String listener, Exchange exchange) {
    return new RpcAnswer(exchange, (into, whenGone) -> new ListenedAnswer(streams, listener, into));
  }

  /** A request that is answered, until it is closed. */
  final class Answering implements AutoCloseable {
    private final RunningRequests.Name name;
    private final SessionClient client;
    private final RpcAnswer answer;

    Answering(RunningRequests.Name name, SessionClient client, RpcAnswer answer) {
      this.name = name;
      this.client = client;
      this.answer = answer;
    }

    SessionClient client() {
      return client;
    }

    /** Sends a notification that the client can do without, before the answer. */
    void tell(String method, ObjectNode params) {
      if (answer.streams()) {
        answer.offer(Messages.notification(method, params));
      }
    }

    /** Answers, unless the client has cancelled the request (2025-11-25, Cancellation). */
    void finish(ObjectNode json) {
      running.end(name, client);
      if (client.cancelled()) {
        answer.end();
        return;
      }
      answer.answer(json);
    }

    /** Answers with an error: as one of HTTP where that is still possible. */
    void fail(RuntimeException failure) {
      running.end(name, client);
      if (client.cancelled()) {
        answer.end();
        return;
      }
      answer.fail(name.id(), failure);
    }

    @Override
    public void close() {
      running.end(name, client);
    }
  }

  /** The answer of a request, whose stream can be resumed where the client has a session. */
  RpcAnswer answer(Optional<McpSession> session, Exchange exchange) {
    return session
        .map(
            open ->
                new RpcAnswer(exchange, (into, whenGone) -> streams.answer(open, into, whenGone)))
        .orElseGet(() -> RpcAnswer.of(exchange));
  }

  /**
   * Begins to answer a request.
   *
   * @throws RpcException when a request with this id is answered already
   */
  Answering begin(Optional<McpSession> session, RpcMessage.Request request, RpcAnswer answer) {
    var client = new SessionClient(session, request, answer, questions);
    Object owner = session.isPresent() ? session.get().key() : client;
    var name = new RunningRequests.Name(owner, request.id());
    running.begin(name, client, answer);
    answer.whenGone(client::cancel);
    return new Answering(name, client, answer);
  }

  /** Takes a notification or an answer of the client. */
  void take(McpSession session, RpcMessage message) {
    if (message instanceof RpcMessage.Answer answer) {
      questions.answered(session, answer);
      return;
    }
    if (message instanceof RpcMessage.Notification notification
        && notification.method().equals("notifications/cancelled")) {
      var id = notification.params().get("requestId");
      if (id == null || running.cancel(new RunningRequests.Name(session.key(), id))) {
        return;
      }
      var body = Json.object();
      body.set("requestId", id);
      tell(session, CANCELLED, body);
    }
  }

  void listen(McpSession session, boolean stored, Exchange exchange) {
    streams.listen(session, exchange, exchange.header("Last-Event-ID"));
    // The session may have ended before the stream was known.
    if (stored && sessions.find(session.subject(), session.id()).isEmpty()) {
      streams.end(session.key());
    }
  }

  /** Whether a client listens on a stream of this session at this replica. */
  boolean isListening(String session) {
    return streams.listening().stream().anyMatch(open -> open.key().equals(session));
  }

  /** Ends what is open for a session, here and elsewhere. */
  void end(McpSession session) {
    end(session.key());
    tell(session, ENDED, Json.object());
  }

  private void end(String session) {
    streams.end(session);
    running.cancelAll(session);
  }

  void subscribed(String subject, String uri) {
    subscribed.put(new Subscribed(subject, uri), true);
  }

  /** Tells clients of something; of a resource only where a client has subscribed to it. */
  void announce(Notice news) {
    var subject = news.subject().orElse("");
    if (news.isUpdate()
        && subscribed.getIfPresent(new Subscribed(subject, news.gatewayUri())) == null
        && subscribed.getIfPresent(new Subscribed(subject, news.uri())) == null) {
      return;
    }
    notices.announce(news);
  }

  private void passOn(Notice news) {
    var served = deliver(news, Set.of());
    // Each replica finds out itself about news for every subject, such as new tools of an app.
    if (news.subject().isPresent()) {
      var body = news.json();
      var names = body.putArray(SERVED);
      served.forEach(names::add);
      send(new RelayMessage(Optional.empty(), ANNOUNCED, news.subject().get(), "", body));
    }
  }

  /**
   * Tells the clients that listen here.
   *
   * @param except keys of sessions that were told on a stream of another replica
   * @return the keys of the sessions that were told
   */
  private List<String> deliver(Notice news, Set<String> except) {
    var served = new ArrayList<String>();
    for (var session : streams.listening()) {
      boolean concerned =
          news.subject().isEmpty() || news.subject().get().equals(session.subject());
      if (concerned
          && !except.contains(session.key())
          && message(news, session)
              .filter(message -> streams.send(session.key(), message))
              .isPresent()) {
        served.add(session.key());
      }
    }
    return served;
  }

  private Optional<byte[]> message(Notice news, McpSession listening) {
    var session = begunOn(listening.key()).orElse(listening);
    if (news.isCompletion()) {
      return session.key().equals(elicitations.getIfPresent(news.uri()))
          ? Optional.of(
              Json.write(
                  Messages.notification(
                      news.method(), Json.object().put("elicitationId", news.uri()))))
          : Optional.empty();
    }
    if (!news.isUpdate()) {
      return Optional.of(Messages.bare(news.method()));
    }
    return sessions
        .find(session.subject(), session.id())
        .flatMap(open -> open.subscribed(news.app(), news.gatewayUri(), news.uri()))
        .map(uri -> Messages.notification(news.method(), Json.object().put("uri", uri)))
        .map(Json::write);
  }

  /** Tells a client of its task, where it listens at a replica. */
  void tellOfTask(String subject, String session, String method, ObjectNode params) {
    if (!tellOfTask(session, method, params)) {
      var body = Json.object().put(METHOD, method);
      body.set(PARAMS, params);
      send(new RelayMessage(Optional.empty(), TASK, subject, session, body));
    }
  }

  private boolean tellOfTask(String session, String method, ObjectNode params) {
    return streams.send(session, Json.write(Messages.notification(method, params)));
  }

  private void tellOfTask(RelayMessage message) {
    if (message.body().get(PARAMS) instanceof ObjectNode params) {
      tellOfTask(message.session(), message.body().path(METHOD).asString(""), params);
    }
  }

  private void tell(McpSession session, String kind, ObjectNode body) {
    send(new RelayMessage(Optional.empty(), kind, session.subject(), session.key(), body));
  }

  /**
   * Sends a message to the other replicas; a failure of the store is logged, because this replica
   * has done its part already.
   */
  private void send(RelayMessage message) {
    try {
      relay.send(message);
    } catch (GatewayException e) {
      log.warn(
          "cannot send '{}' of an MCP session to the other replicas: {}",
          message.kind(),
          e.detail());
    }
  }

  @Override
  public void tick() {
    running.tick();
    streams.tick();
    notices.tick();
  }

  @Override
  public boolean waits() {
    return streams.waits() || !running.isEmpty();
  }

  @Override
  public void receive(RelayMessage message) {
    if (streams.receive(message)) {
      return;
    }
    switch (message.kind()) {
      case ClientQuestions.RELAYED -> questions.relayed(message);
      case CANCELLED -> {
        var id = message.body().path("requestId");
        running.cancel(new RunningRequests.Name(message.session(), id));
      }
      case ENDED -> end(message.session());
      case TASK -> tellOfTask(message);
      case ANNOUNCED -> {
        var served = new HashSet<String>();
        message.body().path(SERVED).forEach(key -> served.add(key.asString()));
        var news = Notice.of(message.subject(), message.body());
        if (!notices.isRecent(news)) {
          deliver(news, served);
        }
      }
      default -> {
        // A newer replica says something that this one does not know.
      }
    }
  }
}
