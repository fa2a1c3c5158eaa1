package org.integrationgateway.server.provider.stdio;

import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.server.call.CallClient;
import org.integrationgateway.server.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A running MCP server with the messages that are exchanged with it. */
public final class StdioSession {
  private static final Duration SET_LEVEL = Duration.ofSeconds(2);

  /** The most verbose first. */
  private static final List<String> LEVELS =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  private final StdioConnection connection;
  private final StdioEvents events;
  private final AtomicInteger level = new AtomicInteger(LEVELS.size());
  private volatile @Nullable McpAgreement agreed;
  private volatile @Nullable ResourceWatch watch;

  /**
   * @param in standard output of the program
   * @param out its standard input
   * @param events told what it announces
   */
  public StdioSession(String provider, InputStream in, OutputStream out, StdioEvents events) {
    this.events = events;
    this.connection =
        new StdioConnection(
            provider,
            in,
            out,
            new StdioConnection.Listener() {
              @Override
              public void notified(String method, ObjectNode params) {
                heard(method, params);
              }

              @Override
              public void asked(JsonNode id, String method, ObjectNode params) {
                question(id, method, params);
              }
            });
  }

  /**
   * Begins: reads what the program says, and agrees with it on a revision.
   *
   * @param probe whether it may be asked by a request that older servers do not know
   * @param watched subscriptions that are made again
   * @throws StdioErrorException when the program refuses
   * @throws TimeoutException when it does not answer
   * @throws ProviderException when it ends
   */
  public void begin(boolean probe, WatchedResources watched, Deadline deadline)
      throws TimeoutException {
    connection.start();
    var agreement = McpHandshake.begin(connection, probe, deadline);
    agreed = agreement;
    var made = new ResourceWatch(connection, agreement, watched);
    made.begin(deadline);
    watch = made;
  }

  /** What was agreed on when it began. */
  public McpAgreement agreement() {
    var known = agreed;
    if (known == null) {
      throw new IllegalStateException("a session was used before it had begun");
    }
    return known;
  }

  /**
   * Sends a request for a call, and waits for its result.
   *
   * @param params without {@code _meta}
   * @param subject on whose behalf
   * @throws StdioErrorException when the server answers with an error
   * @throws ProviderException when the program ends meanwhile
   * @throws TimeoutException at the deadline
   */
  public ObjectNode request(
      String method, ObjectNode params, String subject, CallClient client, Deadline deadline)
      throws TimeoutException {
    var agreement = agreement();
    if (!agreement.stateless() && agreement.has("logging")) {
      client.logLevel().ifPresent(this::hear);
    }
    var made = watch;
    if (made != null && made.takes(method)) {
      return made.change(method, params, subject, deadline);
    }
    return connection.request(
        method, id -> RequestMeta.of(agreement, params, client, id), subject, client, deadline);
  }

  /** Asks the program for a sign of life; any answer is one. */
  public boolean isAwake(Deadline deadline) {
    if (!connection.pending().isEmpty()) {
      return true;
    }
    var agreement = agreement();
    try {
      connection.request(
          agreement.stateless() ? "server/discover" : "ping",
          id -> agreement.stateless() ? RequestMeta.probe() : Json.object(),
          "",
          CallClient.UNREACHABLE,
          deadline);
      return true;
    } catch (StdioErrorException refused) {
      return true;
    } catch (TimeoutException | ProviderException silent) {
      return false;
    }
  }

  /** Completes with the reason when no message comes any more. */
  public CompletableFuture<String> ended() {
    return connection.ended();
  }

  /** Closes the program's standard input, which asks it to end. */
  public void finish() {
    connection.finish();
  }

  /** A session has one level for all its calls: the most verbose that one of them wants. */
  private void hear(String wanted) {
    int index = LEVELS.indexOf(wanted);
    int before = level.getAndUpdate(now -> index < 0 ? now : Math.min(now, index));
    if (index < 0 || index >= before) {
      return;
    }
    try {
      connection.request(
          "logging/setLevel",
          id -> Json.object().put("level", wanted),
          "",
          CallClient.UNREACHABLE,
          Deadline.in(SET_LEVEL));
    } catch (StdioErrorException | TimeoutException withoutLog) {
      // The call goes on without log messages.
      level.compareAndSet(index, before);
    }
  }

  private void heard(String method, ObjectNode params) {
    switch (method) {
      case "notifications/progress" -> progress(params);
      case "notifications/message" -> ClientQuestions.log(connection, withoutMeta(params));
      case "notifications/tools/list_changed",
          "notifications/prompts/list_changed",
          "notifications/resources/list_changed",
          "notifications/resources/updated" ->
          events.heard(method, withoutMeta(params));
      default -> {
        // Nothing else is of interest to a client.
      }
    }
  }

  private void progress(ObjectNode params) {
    var token = params.path("progressToken");
    var call = token.isIntegralNumber() ? connection.pending(token.asLong()) : null;
    if (call != null && call.client().wantsProgress()) {
      var said = withoutMeta(params);
      said.remove("progressToken");
      call.doWhileWaiting(() -> call.client().progress(said));
    }
  }

  private static ObjectNode withoutMeta(ObjectNode params) {
    params.remove(McpAgreement.META);
    return params;
  }

  private void question(JsonNode id, String method, ObjectNode params) {
    if (method.equals("ping")) {
      connection.answer(id, Json.object());
      return;
    }
    var agreement = agreed;
    if (agreement != null && agreement.stateless()) {
      connection.refuse(id, -32601, "a server of this revision sends no requests", null);
      return;
    }
    params.remove(McpAgreement.META);
    ClientQuestions.answer(connection, id, method, params);
  }
}
