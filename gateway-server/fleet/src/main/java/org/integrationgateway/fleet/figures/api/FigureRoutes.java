package org.integrationgateway.fleet.figures.api;

import java.time.DateTimeException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.fleet.figures.FigureQuery;
import org.integrationgateway.fleet.figures.FigureSlice;
import org.integrationgateway.fleet.figures.caller.CallerCounts;
import org.integrationgateway.fleet.peer.PeerAnswer;
import org.integrationgateway.fleet.peer.Peers;
import org.integrationgateway.fleet.peer.ReplicaChoice;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.http.route.Routes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Shows operators the figures of this replica, or of all: calls, latencies and state of the last
 * hours.
 */
public final class FigureRoutes {
  private static final String QUESTION = "figures";
  private static final String DEFAULT_WINDOW = "PT1H";
  private static final Duration SHORTEST = Duration.ofMinutes(1);

  private final OperatorAccess operators;
  private final OwnFigures own;
  private final Peers peers;
  private final String version;

  /**
   * @param peers whose figures are added, where all are asked for
   * @param version of the gateway
   */
  public FigureRoutes(OperatorAccess operators, OwnFigures own, Peers peers, String version) {
    this.operators = operators;
    this.own = own;
    this.peers = peers;
    this.version = version;
    peers.questions().answer(QUESTION, asked -> own.read(query(asked)));
  }

  public void mount(Routes.Builder routes) {
    routes.get(
        "/admin/api/v1/figures",
        RouteInput.query("window", "app", "door", ReplicaChoice.PARAMETER),
        this::show);
  }

  private void show(Exchange exchange) {
    operators.admit(exchange);
    var asked = new TreeMap<String, String>();
    for (var name : List.of("window", "app", "door")) {
      exchange.query().single(name).ifPresent(value -> asked.put(name, value));
    }
    var query = query(asked);
    var json = Json.object().put("replica", Replica.name()).put("version", version);
    if (ReplicaChoice.isAll(exchange)) {
      write(json, query, peers.ask(QUESTION, asked), true);
    } else {
      write(json, query, List.of(PeerAnswer.ofSelf(peers.self(), own.read(query))), false);
    }
    exchange.reply(200, json);
  }

  private void write(
      ObjectNode json, FigureQuery query, List<PeerAnswer> answers, boolean namesReplicas) {
    var slices = new ArrayList<FigureSlice>();
    var read = new ArrayList<PeerAnswer>();
    var callers = new TreeMap<String, CallerCounts>();
    double seconds = 1;
    for (var answer : answers) {
      var counted = answer;
      if (answer.answer().isPresent()) {
        var figures = answer.answer().get();
        try {
          slices.add(own.history().slice(figures.withObject("/slice")));
          CallerJson.unpack(figures.path("callers"))
              .forEach((subject, counts) -> callers.merge(subject, counts, CallerCounts::and));
          seconds = Math.max(seconds, figures.path("seconds").asDouble());
        } catch (IllegalArgumentException other) {
          counted = answer.refused(String.valueOf(other.getMessage()));
        }
      }
      read.add(counted);
    }
    troubles(json, read, namesReplicas);
    FigureJson.write(json, own.history().read(query, slices));
    if (query.door().isEmpty()) {
      CallerJson.write(json.putArray("callers"), callers, seconds);
    }
    if (namesReplicas) {
      var list = json.putArray("replicas");
      read.forEach(answer -> list.add(answer.shown()));
    }
  }

  /** Writes what is wrong, with the name of the replica where it may be one of several. */
  private static void troubles(ObjectNode json, List<PeerAnswer> answers, boolean namesReplicas) {
    var obstacles = Json.array();
    var ailing = Json.array();
    for (var answer : answers) {
      var name = answer.from().said().name();
      answer
          .answer()
          .ifPresent(
              figures -> {
                for (var obstacle : figures.path("obstacles")) {
                  var text = obstacle.asString();
                  obstacles.add(namesReplicas ? name + ": " + text : text);
                }
                for (var provider : figures.path("ailing")) {
                  var one = (ObjectNode) provider;
                  ailing.add(namesReplicas ? one.put("replica", name) : one);
                }
              });
    }
    json.put("ready", obstacles.isEmpty());
    json.set("obstacles", obstacles);
    json.set("ailing", ailing);
  }

  private static FigureQuery query(Map<String, String> asked) {
    return new FigureQuery(
        window(asked.getOrDefault("window", DEFAULT_WINDOW)),
        Optional.ofNullable(asked.get("app")),
        Optional.ofNullable(asked.get("door")));
  }

  private static Duration window(String text) {
    try {
      var window = Duration.parse(text);
      if (window.compareTo(SHORTEST) >= 0 && window.compareTo(FigureHistory.LONGEST) <= 0) {
        return window;
      }
    } catch (DateTimeException e) {
      // The message below says how a window is written.
    }
    throw new GatewayException(
        ErrorCode.INVALID_PARAMETERS,
        "window is '"
            + text
            + "': write a duration from PT1M to PT6H, as ISO 8601 has it, such as PT15M");
  }
}
