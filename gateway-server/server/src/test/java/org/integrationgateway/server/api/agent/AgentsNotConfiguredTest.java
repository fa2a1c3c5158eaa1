package org.integrationgateway.server.api.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The routes of agents where the configuration has no agent provider. */
final class AgentsNotConfiguredTest {
  @RegisterExtension static final TestGateway gateway = new TestGateway();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /providers",
        "POST /sessions",
        "GET /sessions",
        "GET /sessions/s",
        "PATCH /sessions/s",
        "POST /sessions/s/turns",
        "GET /sessions/s/turns",
        "GET /turns/t",
        "POST /turns/t/cancel",
        "GET /turns/t/events",
        "GET /turns/t/events/stream",
        "GET /turns/t/interactions",
        "POST /turns/t/interactions/i/resolve"
      })
  void areNotConfigured(String route) {
    var parts = route.split(" ", 2);
    var body = parts[0].equals("GET") ? null : Json.object();
    var answer = gateway.send(parts[0], "/api/v1/agent" + parts[1], gateway.alice(), body);

    assertThat(answer.statusCode()).isEqualTo(412);
    assertThat(answer.body()).contains("\"code\":\"not_configured\"", "providers.agent");
    var stranger = gateway.send(parts[0], "/api/v1/agent" + parts[1], null, body);
    assertThat(stranger.statusCode()).isEqualTo(401);
  }
}
