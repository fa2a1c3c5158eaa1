package org.integrationgateway.surfaces.mcp.stdio;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.stdio.MessagePipe;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.SessionRefusedException;
import org.integrationgateway.providers.stdio.StdioEvents;
import org.integrationgateway.providers.stdio.WatchedResources;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.wire.ClientMessages;
import org.integrationgateway.surfaces.mcp.wire.Questions;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Notice;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage.Question;
import org.integrationgateway.surfaces.mcp.wire.UpstreamMeta;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The messages that are exchanged with one process of an MCP server, of either generation. */
final class StdioSession implements ProgramSession, StdioConnection.Listener {
  private static final Duration SET_LEVEL = Duration.ofSeconds(2);

  /** The most verbose first. */
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  private final MessagePipe pipe;
  private final WatchedResources watched;
  private final StdioEvents events;
  private final Questions questions;
  private final StdioConnection connection;
  private final UnnamedCalls calls;
  private final AtomicInteger level = new AtomicInteger(LEVELS.size());
  private volatile @Nullable Begun begun;

  private record Begun(StdioAgreement agreement, StdioSubscriptions subscriptions) {}

  StdioSession(
      MessagePipe pipe, WatchedResources watched, StdioEvents events, Questions questions) {
    this.pipe = pipe;
    this.watched = watched;
    this.events = events;
    this.questions = questions;
    this.connection = new StdioConnection(pipe, this);
    this.calls = new UnnamedCalls(connection);
  }

  @Override
  public void begin(boolean probe, Deadline deadline)
      throws SessionRefusedException, TimeoutException {
    connection.start();
    var agreement = StdioHandshake.begin(connection, probe, deadline);
    var subscriptions = new StdioSubscriptions(connection, agreement, watched);
    begun = new Begun(agreement, subscriptions);
    subscriptions.begin(deadline);
  }

  private Begun begun() {
    var known = begun;
    if (known == null) {
      throw new IllegalStateException("a session was used before it had started");
    }
    return known;
  }

  @Override
  public ObjectNode description() {
    return begun().agreement().description().deepCopy();
  }

  @Override
  public boolean isStateless() {
    return begun().agreement().stateless();
  }

  @Override
  public ObjectNode request(
      String method, ObjectNode params, String subject, CallClient client, Deadline deadline)
      throws TimeoutException {
    if (StdioSubscriptions.takes(method)) {
      return begun().subscriptions().change(method, params, subject, deadline);
    }
    var agreement = begun().agreement();
    if (!agreement.stateless() && agreement.has("logging")) {
      client.logLevel().ifPresent(this::hear);
    }
    return connection.request(
        method,
        id ->
            agreement.stateless()
                ? UpstreamMeta.stateless(params, id, client)
                : UpstreamMeta.inSession(params, id, client),
        subject,
        client,
        deadline);
  }

  /**
   * Whether the process answers. With requests pending it counts as awake without being asked: many
   * programs do one thing after another.
   */
  @Override
  public boolean isAwake(Deadline deadline) {
    if (!connection.pending().isEmpty()) {
      return true;
    }
    try {
      connection.request(
          isStateless() ? "server/discover" : "ping",
          id ->
              isStateless()
                  ? UpstreamMeta.stateless(Json.object(), id, CallClient.UNREACHABLE)
                  : Json.object(),
          "",
          CallClient.UNREACHABLE,
          deadline);
      return true;
    } catch (McpErrorException refused) {
      return true;
    } catch (TimeoutException | ProviderException silent) {
      return false;
    }
  }

  @Override
  public CompletableFuture<String> ended() {
    return pipe.ended();
  }

  @Override
  public void finish() {
    pipe.finish();
  }

  /** A process has one level for all calls: the most verbose that one of them wants. */
  private void hear(String wanted) {
    int index = LEVELS.indexOf(wanted);
    int before = level.getAndUpdate(now -> index < 0 ? now : Math.min(now, index));
    if (index < 0 || index >= before) {
      return;
    }
    try {
      connection.request(
          "logging/setLevel", Json.object().put("level", wanted), Deadline.in(SET_LEVEL));
    } catch (McpErrorException | TimeoutException withoutLog) {
      // The call goes on without log messages.
      level.compareAndSet(index, before);
    }
  }

  @Override
  public void heard(Notice notice) {
    calls.of(notice).ifPresent(call -> call.heard(notice));
    events.heard(notice.method(), notice.params());
  }

  @Override
  public void asked(Question question) {
    var known = begun;
    if (known != null && known.agreement().stateless()) {
      questions.refuse(question, connection::send);
      return;
    }
    var call = calls.of(question);
    if (call.isPresent()) {
      questions.answer(question, call.get().client(), call.get().deadline(), connection::send);
    } else if (question.method().equals("roots/list")) {
      // Servers ask for roots as soon as they begin. The gateway itself has none.
      var none = Json.object();
      none.putArray("roots");
      connection.send(ClientMessages.answer(question.id(), none));
    } else {
      questions.refuse(question, connection::send);
    }
  }
}
