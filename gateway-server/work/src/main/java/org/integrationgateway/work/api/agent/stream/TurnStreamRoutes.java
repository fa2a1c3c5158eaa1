package org.integrationgateway.work.api.agent.stream;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.work.agents.CallerAgents;
import org.integrationgateway.work.agents.stream.TurnLog;
import org.integrationgateway.work.eventlog.EventLogAnswers;

/** Streams the events of turns. */
public final class TurnStreamRoutes {
  private static final String PATH = "/api/v1/agent/turns/{turnID}/events/stream";

  private final CallerResolver callers;
  private final CallerAgents agents;
  private final EventLogAnswers streams;

  public TurnStreamRoutes(CallerResolver callers, CallerAgents agents, EventLogAnswers streams) {
    this.callers = callers;
    this.agents = agents;
    this.streams = streams;
  }

  public void mount(Routes.Builder routes) {
    routes.get(PATH, RouteInput.query("after", "limit", "until"), this::stream);
  }

  private void stream(Exchange exchange) {
    var caller = callers.resolve(exchange);
    var turnId = exchange.path("turnID");
    var until =
        exchange.query().single("until").map(TurnStreamRoutes::until).orElse(WatchUntil.TERMINAL);
    streams.answer(
        exchange,
        caller,
        new TurnLog(agents, turnId, until),
        new EventLogAnswers.Shape<>("turn_event", Json::of, last -> next(turnId, last, until)));
  }

  /** The address at which the stream goes on. */
  private static String next(String turnId, long lastSeq, WatchUntil until) {
    return PATH.replace("{turnID}", URLEncoder.encode(turnId, StandardCharsets.UTF_8))
        + "?after="
        + lastSeq
        + "&until="
        + until.name().toLowerCase(Locale.ROOT);
  }

  private static WatchUntil until(String text) {
    return switch (text) {
      case "terminal" -> WatchUntil.TERMINAL;
      case "blocked_or_terminal" -> WatchUntil.BLOCKED_OR_TERMINAL;
      default ->
          throw GatewayException.invalid(
              "until", "'until' must be terminal or blocked_or_terminal");
    };
  }
}
