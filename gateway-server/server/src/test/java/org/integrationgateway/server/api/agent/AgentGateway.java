package org.integrationgateway.server.api.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import tools.jackson.databind.JsonNode;

/**
 * A gateway with two agents that play scripts, {@code demo} (the default) and {@code other}, and
 * the app {@code echo} as their tools.
 */
final class AgentGateway implements AutoCloseable {
  static final String SESSIONS = "/api/v1/agent/sessions";
  static final String TURNS = "/api/v1/agent/turns/";

  private static final String CONFIG =
      """
      providers:
        agent:
          demo:
            source: builtin:scripted
            default: true
            config:
              models: [play]
              scenes:
                - when: ask
                  steps:
                    - calls: [{tool: echo_nothing, arguments: {}}]
                    - text: "It is gone."
                - when: call
                  steps:
                    - calls: [{tool: echo_say, arguments: {text: scripted}}]
                    - text: "It said $${result}."
                - when: wait
                  steps: [{text: "much later", pause: 20s}]
                - when: shape
                  steps: [{text: "{\\"n\\": 7}"}]
                - steps: [{text: "You said $${message}."}]
          other:
            source: builtin:scripted
            config:
              scenes: [{steps: [{text: "The other."}]}]
      apps:
        echo: {provider: {source: {path: ./echo}}}
      """;

  private final Upstreams upstreams;
  private final ConfiguredGateway gateway;

  private AgentGateway(Path home) throws IOException {
    upstreams = new Upstreams();
    var app = Files.createDirectories(home.resolve("echo"));
    Files.writeString(app.resolve("manifest.yaml"), TestApps.echo(upstreams));
    gateway = ConfiguredGateway.start(home, CONFIG);
  }

  static AgentGateway start(Path home) {
    try {
      return new AgentGateway(home);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ConfiguredGateway gateway() {
    return gateway;
  }

  /** Opens a session of the provider and returns its id. */
  String session(String token, String provider) {
    var answer =
        gateway.send(
            "POST",
            SESSIONS,
            token,
            "{\"provider\": \"%s\", \"model\": \"play\"}".formatted(provider));
    return created(answer);
  }

  /** Begins a turn with a message and returns its id. */
  String turn(String token, String session, String message, String more) {
    return created(gateway.send("POST", turns(session), token, said(message, more)));
  }

  /** The path of the turns of a session. */
  static String turns(String session) {
    return SESSIONS + "/" + session + "/turns";
  }

  /** The body of a turn with one message and a text as its answer. */
  static String said(String message, String more) {
    return "{\"messages\": [{\"role\": \"user\", \"text\": \"%s\"}], \"output\": {\"text\": {}}%s}"
        .formatted(message, more);
  }

  private static String created(HttpResponse<String> answer) {
    if (answer.statusCode() != 201) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return ConfiguredGateway.json(answer).get("id").stringValue();
  }

  /** The turn once it has one of these statuses. */
  JsonNode awaited(String token, String turn, String... statuses) {
    long end = System.nanoTime() + 30_000_000_000L;
    while (true) {
      var json = ConfiguredGateway.json(gateway.get(TURNS + turn, token));
      if (List.of(statuses).contains(json.path("status").asString(""))) {
        return json;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("not " + String.join(", ", statuses) + ": " + json);
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  /** The pointers of a problem. */
  static List<String> pointers(HttpResponse<String> answer) {
    var pointers = new ArrayList<String>();
    ConfiguredGateway.json(answer)
        .path("errors")
        .forEach(error -> pointers.add(error.get("pointer").stringValue()));
    return pointers;
  }

  /** Status and code of a problem. */
  static String refusal(HttpResponse<String> answer) {
    return answer.statusCode() + " " + ConfiguredGateway.json(answer).path("code").asString("");
  }

  @Override
  public void close() throws Exception {
    gateway.close();
    upstreams.close();
  }
}
