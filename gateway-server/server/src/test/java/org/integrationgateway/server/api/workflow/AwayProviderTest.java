package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A workflow provider of two does not come up, and serves after the next start. */
@DisabledOnOs(OS.WINDOWS)
final class AwayProviderTest {
  private static final String CONFIGURATION =
      """
      providers:
        workflow:
          main: {source: builtin:durable, default: true}
          late: {source: %s}
      apps: {demo: {provider: {source: "builtin:demo"}}}
      workflows:
        definitions:
          first:
            steps: [{id: rest, wait: {duration: 1ms}}]
            on: [{event: {type: order.placed}}]
          second:
            provider: late
            steps: [{id: rest, wait: {duration: 1ms}}]
            on: [{event: {type: order.placed}}]
      """;
  private static final String EVENT =
      "{\"source\": \"demo\", \"type\": \"order.placed\", \"id\": \"one\"}";

  @TempDir Path home;

  private void broken() throws IOException {
    var root = Files.createDirectories(home.resolve("broken"));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: workflow
        source: github.com/acme/providers/broken
        version: 1.0.0
        run: [./provider.sh]
        """);
    var script = Files.writeString(root.resolve("provider.sh"), "#!/bin/sh\nexit 3\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  private static JsonNode sent(ConfiguredGateway gateway, String token) {
    var answer = gateway.send("POST", "/api/v1/workflow/events", token, EVENT);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
    return ConfiguredGateway.json(answer).path("deliveries");
  }

  @Tag("nightly")
  @Test
  void itsEventsWaitAndOnlyRequestsThatNeedItFail() throws IOException {
    broken();
    JsonNode first;
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION.formatted("{path: broken}"))) {
      var token = gateway.token("user:ada");
      first = sent(gateway, token);
      assertThat(first.path(0).path("status").asString()).isEqualTo("delivered");
      assertThat(first.path(1).path("status").asString()).isEqualTo("pending");
      var list = gateway.get("/api/v1/workflow/runs", token);
      assertThat(list.statusCode()).isEqualTo(503);
      assertThat(list.body()).contains("provider_unavailable", "'late'", "'provider'");
      assertThat(gateway.get("/api/v1/workflow/runs?provider=main", token).statusCode())
          .isEqualTo(200);
      var run = first.path(0).path("runIds").path(0).asString();
      assertThat(gateway.get("/api/v1/workflow/runs/" + run, token).statusCode()).isEqualTo(200);
      assertThat(gateway.get("/api/v1/workflow/runs/none", token).statusCode()).isEqualTo(503);
      assertThat(gateway.get("/metrics", token).body())
          .contains("gateway_workflow_events_total{source=\"demo\"} 1.0")
          .contains("gateway_workflow_event_deliveries_pending 1.0");
    }
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION.formatted("builtin:durable"))) {
      var token = gateway.token("user:ada");
      var now = sent(gateway, token);
      for (int i = 0; i < 3_000 && now.path(1).path("status").asString().equals("pending"); i++) {
        LockSupport.parkNanos(10_000_000);
        now = sent(gateway, token);
      }
      assertThat(now.path(0)).isEqualTo(first.path(0));
      assertThat(now.path(1).path("status").asString()).isEqualTo("delivered");
      assertThat(now.path(1).path("runIds")).hasSize(1);
      assertThat(gateway.get("/metrics", token).body())
          .contains("gateway_workflow_event_deliveries_pending 0.0");
    }
  }
}
