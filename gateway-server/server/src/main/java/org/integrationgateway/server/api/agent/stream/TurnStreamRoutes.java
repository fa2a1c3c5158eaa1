package org.integrationgateway.server.api.agent.stream;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.server.agents.CallerAgents;
import org.integrationgateway.server.agents.stream.StreamRequest;
import org.integrationgateway.server.agents.stream.TurnStreams;
import org.integrationgateway.server.api.ServiceCalls;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.ProofWatch;
import org.integrationgateway.server.http.route.RouteInput;
import org.integrationgateway.server.http.route.Routes;

/** Streams the events of turns, also to clients that come back behind the last one they got. */
public final class TurnStreamRoutes {
  static final String PATH = "/api/v1/agent/turns/{turnID}/events/stream";

  private static final String RESUMED = "Last-Event-ID";
  private static final int MOST_DIGITS = 15;

  private final CallerResolver callers;
  private final CallerAgents agents;
  private final ServiceCalls calls;
  private final TurnStreams streams;
  private final ProofWatch watch;

  /**
   * @param watch ends streams whose token or session has ended
   */
  public TurnStreamRoutes(
      CallerResolver callers,
      CallerAgents agents,
      ServiceCalls calls,
      TurnStreams streams,
      ProofWatch watch) {
    this.callers = callers;
    this.agents = agents;
    this.calls = calls;
    this.streams = streams;
    this.watch = watch;
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, RouteInput.query("after", "limit", "until"), this::stream);
  }

  private void stream(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var request = request(exchange);
    // What is refused is a problem document; the events come when the stream has begun.
    calls.during(exchange, caller, () -> agents.named("").getTurn(request.turnId()));
    open(exchange, caller, request);
  }

  private void open(Exchange exchange, Caller caller, StreamRequest request) {
    var context = calls.context(caller, exchange.requestId());
    var stream = streams.prepare(context, request);
    try {
      var opened =
          exchange.events(
              connected -> {
                connected.whenEmpty(stream::resume);
                watch.watch(connected, exchange, caller.proof(), connected::close);
              },
              ended -> {
                watch.forget(ended);
                stream.close();
              });
      stream.begin(new TurnEventFrames(request, opened));
    } catch (RuntimeException refused) {
      stream.close();
      throw refused;
    }
  }

  private static StreamRequest request(Exchange exchange) {
    var resumed = exchange.header(RESUMED).filter(id -> !id.isBlank());
    long after = number(exchange, "after").orElse(0L);
    return new StreamRequest(
        exchange.path("turnID"),
        resumed.map(TurnStreamRoutes::lastEvent).orElse(after),
        number(exchange, "limit").map(TurnStreamRoutes::limit).orElse(Long.MAX_VALUE),
        exchange.query().single("until").map(TurnStreamRoutes::until).orElse(WatchUntil.TERMINAL));
  }

  private static Optional<Long> number(Exchange exchange, String name) {
    return exchange
        .query()
        .single(name)
        .map(
            text ->
                parsed(text)
                    .orElseThrow(
                        () -> refused(name, "'" + name + "' must be a whole number, 0 or more")));
  }

  private static Optional<Long> parsed(String text) {
    return text.length() <= MOST_DIGITS && text.chars().allMatch(c -> c >= '0' && c <= '9')
        ? Optional.of(text).filter(digits -> !digits.isEmpty()).map(Long::parseLong)
        : Optional.empty();
  }

  private static long limit(long events) {
    if (events == 0) {
      throw refused("limit", "'limit' must be a whole number, 1 or more");
    }
    return events;
  }

  private static long lastEvent(String id) {
    return parsed(id.strip())
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.INVALID_REQUEST,
                    "Last-Event-ID is not the id of an event of this stream: send the last id"
                        + " that you got, or leave the header out"));
  }

  private static WatchUntil until(String text) {
    return switch (text) {
      case "terminal" -> WatchUntil.TERMINAL;
      case "blocked_or_terminal" -> WatchUntil.BLOCKED_OR_TERMINAL;
      default -> throw refused("until", "'until' must be terminal or blocked_or_terminal");
    };
  }

  private static GatewayException refused(String name, String message) {
    return new GatewayException(ErrorCode.INVALID_PARAMETERS, message)
        .errors(List.of(new FieldProblem("/" + name, message)));
  }
}
