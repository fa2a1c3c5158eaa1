package org.integrationgateway.server.api.agent.stream;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.StreamReader;

/** A gateway with an agent that plays scripts, and quick heartbeats. */
final class StreamGateway implements AutoCloseable {
  private static final String CONFIG =
      """
        limits: {eventStreamHeartbeat: 200ms, eventStreamStall: 5s, turnStreamsPerSubject: %d}
      providers:
        agent:
          demo:
            source: builtin:scripted
            default: true
            config:
              models: [play]
              asksPeople: true
              scenes:
                - when: talk
                  steps: [{text: "one two three four five six seven eight nine ten", pause: 70ms}]
                - when: lecture
                  steps: [{text: "%s", pause: 70ms}]
                - when: wait
                  steps: [{text: "much later", pause: 20s}]
                - when: ask
                  steps:
                    - calls: [{tool: ask_user, arguments: {question: "Which?"}}]
                    - text: "Thank you."
                - when: long
                  steps:
                    - {text: "$${message}", calls: [{tool: none, arguments: {}}]}
                    - {text: "$${message}", calls: [{tool: none, arguments: {}}]}
                    - {text: "$${message}", calls: [{tool: none, arguments: {}}]}
                    - text: "Done."
                - steps: [{text: "You said $${message}."}]
      """;

  /** Longer than the pauses of a busy machine. */
  private static final String LECTURE = "again ".repeat(400).strip();

  private final ConfiguredGateway gateway;
  private final String operator;

  private StreamGateway(ConfiguredGateway gateway) {
    this.gateway = gateway;
    this.operator = gateway.token("user:operator");
  }

  static StreamGateway start(Path home, int perSubject) {
    return of(home, CONFIG.formatted(perSubject, LECTURE));
  }

  /** Starts a gateway with another configuration. */
  static StreamGateway of(Path home, String config) {
    return new StreamGateway(ConfiguredGateway.start(home, config));
  }

  /** Another replica on the same store. */
  StreamGateway replica() {
    return new StreamGateway(gateway.replica());
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  String token(String subject) {
    return gateway.token(subject);
  }

  /** Begins a turn in a new session and returns its id. */
  String turn(String token, String message) {
    var session =
        ConfiguredGateway.json(
                gateway.send(
                    "POST",
                    "/api/v1/agent/sessions",
                    token,
                    "{\"provider\": \"demo\", \"model\": \"play\"}"))
            .get("id")
            .stringValue();
    var turn =
        gateway.send(
            "POST",
            "/api/v1/agent/sessions/" + session + "/turns",
            token,
            "{\"messages\": [{\"role\": \"user\", \"text\": \"%s\"}], \"output\": {\"text\": {}}}"
                .formatted(message));
    if (turn.statusCode() != 201) {
      throw new AssertionError(turn.body());
    }
    return ConfiguredGateway.json(turn).get("id").stringValue();
  }

  StreamReader read(String turn, String more, String authorization) {
    return read(turn, more, authorization, "");
  }

  StreamReader read(String turn, String more, String authorization, String lastEventId) {
    var path = "/api/v1/agent/turns/" + turn + "/events/stream" + more;
    return StreamReader.open(gateway.gateway().uri(), path, authorization, lastEventId);
  }

  /** How many event streams are open. */
  int open() {
    var metrics = gateway.get("/metrics", operator).body();
    return metrics
        .lines()
        .filter(line -> line.startsWith("gateway_event_streams_open"))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError(metrics));
  }

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not in time: " + what);
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  @Override
  public void close() {
    gateway.close();
  }
}
