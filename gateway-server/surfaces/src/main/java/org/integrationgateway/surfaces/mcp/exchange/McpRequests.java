package org.integrationgateway.surfaces.mcp.exchange;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.base.text.RetryAfter;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.RequestAbort;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.wire.ServerMessage;
import org.integrationgateway.surfaces.request.AppRequests;
import tools.jackson.databind.node.ObjectNode;

/** The HTTP requests to the MCP server of one app. */
public final class McpRequests {
  public static final String JSON = "application/json";
  public static final String EVENTS = "text/event-stream";
  public static final String SESSION = "Mcp-Session-Id";
  public static final HttpField ACCEPT_BOTH = new HttpField("Accept", JSON + ", " + EVENTS);
  public static final HttpField ACCEPT_EVENTS = new HttpField("Accept", EVENTS);

  private static final Set<String> READS = Set.of("mcp-session-id");
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "server/discover",
          "initialize",
          "tools/list",
          "resources/list",
          "resources/templates/list",
          "resources/read",
          "prompts/list",
          "prompts/get",
          "completion/complete",
          "tasks/get");
  private static final int LARGEST_MESSAGE = 16 << 20;
  private static final long PAUSE_MILLIS = 100;

  private final String app;
  private final UrlTemplate url;
  private final AppRequests requests;
  private final List<HttpField> fixed;

  /**
   * @param fixed headers of every request
   */
  public McpRequests(String app, UrlTemplate url, AppRequests requests, List<HttpField> fixed) {
    this.app = app;
    this.url = url;
    this.requests = requests;
    this.fixed = List.copyOf(fixed);
  }

  /** The server's URL, with the parameters of the connection. */
  public URI uri(McpContext context) {
    var text = new StringBuilder();
    requests.base(url, sender(context, context.deadline()), text);
    return URI.create(text.toString());
  }

  /**
   * Sends a message and waits until its answer begins; once more when there was no connection, so
   * that the server has not seen it, and when a connection broke off and the request has no effect.
   */
  public Reply post(
      McpContext context,
      Deadline deadline,
      URI uri,
      List<HttpField> headers,
      ObjectNode message,
      RequestAbort abort) {
    var all = new ArrayList<HttpField>(fixed.size() + headers.size() + 1);
    all.addAll(fixed);
    all.add(ACCEPT_BOTH);
    all.addAll(headers);
    var body = new OutboundRequest.Body(JSON, Json.write(message));
    var request = new OutboundRequest("POST", uri, all, Optional.of(body), READS);
    try {
      return send(context, deadline, request, abort);
    } catch (GatewayException problem) {
      if (!isRepeatable(problem, message) || !pause(deadline)) {
        throw problem;
      }
      return send(context, deadline, request, abort);
    }
  }

  private Reply send(
      McpContext context, Deadline deadline, OutboundRequest request, RequestAbort abort) {
    return requests.send(sender(context, deadline), request, abort);
  }

  private static boolean isRepeatable(GatewayException problem, ObjectNode message) {
    if (problem.code() == ErrorCode.UPSTREAM_UNREACHABLE) {
      return !(problem.getCause() instanceof SSLException);
    }
    return problem.code() == ErrorCode.UPSTREAM_INVALID_RESPONSE
        && WITHOUT_EFFECT.contains(message.path("method").asString(""));
  }

  /**
   * Sends a message whose answer is a stream of events that stays open.
   *
   * @param abort ends it
   */
  public Reply listen(
      McpContext context,
      URI uri,
      List<HttpField> headers,
      Optional<ObjectNode> message,
      RequestAbort abort) {
    var all = new ArrayList<HttpField>(fixed.size() + headers.size() + 1);
    all.addAll(fixed);
    all.add(message.isPresent() ? ACCEPT_BOTH : ACCEPT_EVENTS);
    all.addAll(headers);
    var body = message.map(json -> new OutboundRequest.Body(JSON, Json.write(json)));
    return requests.listen(
        sender(context, Deadline.in(Deadline.LONGEST)),
        new OutboundRequest(message.isPresent() ? "POST" : "GET", uri, all, body, READS),
        abort);
  }

  private static boolean pause(Deadline deadline) {
    if (deadline.remaining().toMillis() <= PAUSE_MILLIS) {
      return false;
    }
    try {
      Thread.sleep(PAUSE_MILLIS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Sends a request without a body. */
  public Reply send(
      String method,
      McpContext context,
      Deadline deadline,
      URI uri,
      List<HttpField> headers,
      RequestAbort abort) {
    var all = new ArrayList<HttpField>(fixed.size() + headers.size());
    all.addAll(fixed);
    all.addAll(headers);
    return send(
        context, deadline, new OutboundRequest(method, uri, all, Optional.empty(), READS), abort);
  }

  /** Bytes of the largest message that is read. */
  public int largest() {
    return (int) Math.min(LARGEST_MESSAGE, requests.responseLimit());
  }

  /** Whether the status is one of an answer: some servers write 201 to every {@code POST}. */
  public static boolean isAnswered(Reply reply) {
    return reply.status() == 200 || reply.status() == 201;
  }

  public static boolean isEvents(Reply reply) {
    return hasType(reply, EVENTS);
  }

  public static boolean isJson(Reply reply) {
    return hasType(reply, JSON);
  }

  private static boolean hasType(Reply reply, String type) {
    var given = reply.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
    int semicolon = given.indexOf(';');
    return (semicolon < 0 ? given : given.substring(0, semicolon)).strip().equals(type);
  }

  /**
   * The messages in an answer that is not a stream.
   *
   * @return empty when it is not JSON
   */
  public List<ServerMessage> messages(Reply reply) throws IOException {
    if (!isJson(reply)) {
      return List.of();
    }
    var bytes = reply.body().readAtMost(largest());
    if (bytes.isEmpty()) {
      throw invalid("sent a message of more than " + largest() + " bytes");
    }
    try {
      return ServerMessage.read(bytes.get());
    } catch (GatewayException notJson) {
      HeldMemory.passOn(notJson);
      return List.of();
    }
  }

  /** The answer cannot be understood. */
  public GatewayException invalid(String what) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE, "the MCP server of app '" + app + "' " + what);
  }

  public GatewayException invalid(String what, Throwable cause) {
    return new GatewayException(
        ErrorCode.UPSTREAM_INVALID_RESPONSE, "the MCP server of app '" + app + "' " + what, cause);
  }

  /** The answer broke off. */
  public GatewayException broken(
      String method, IOException cause, Deadline deadline, RequestAbort abort) {
    if (abort.aborted()) {
      return new GatewayException(ErrorCode.INVALID_STATE, "the client has cancelled the call");
    }
    if (deadline.expired()) {
      return new GatewayException(
          ErrorCode.UPSTREAM_TIMEOUT,
          "the MCP server of app '%s' did not respond to %s before the deadline of the call"
              .formatted(app, method));
    }
    return invalid("did not respond to " + method + " completely: " + cause.getMessage(), cause);
  }

  /** Refused by its status. */
  public GatewayException refused(String method, Reply reply) {
    int status = reply.status();
    if (status == 401) {
      return invalid("demands a credential, and the connection of the call has none");
    }
    var problem =
        status == 429
            ? limited(method)
            : invalid("responded to " + method + " with status " + status);
    return reply
        .header("Retry-After")
        .flatMap(value -> RetryAfter.parse(value, Clock.systemUTC()))
        .map(problem::retryAfter)
        .orElse(problem);
  }

  private GatewayException limited(String method) {
    return new GatewayException(
        ErrorCode.RATE_LIMITED,
        "the MCP server of app '%s' responded to %s with status 429: it accepts no more requests for now"
            .formatted(app, method));
  }

  private static AppRequests.Sender sender(McpContext context, Deadline deadline) {
    return new AppRequests.Sender(
        context.connection(),
        context.credential(),
        deadline,
        Optional.of(context.call()),
        context.attempts());
  }

  /** A deadline for what is sent after a call, such as that it is cancelled. */
  public static Deadline shortly() {
    return Deadline.in(Duration.ofSeconds(10));
  }
}
