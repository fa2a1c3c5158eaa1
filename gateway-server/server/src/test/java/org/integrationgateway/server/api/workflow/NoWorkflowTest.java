package org.integrationgateway.server.api.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway without a workflow provider. */
final class NoWorkflowTest {
  @TempDir Path home;

  @Test
  void everyRouteIsThereAndSaysWhatIsMissing() {
    try (var gateway =
        ConfiguredGateway.start(home, "apps: {demo: {provider: {source: \"builtin:demo\"}}}\n")) {
      var token = gateway.token("user:ada");
      var event = "{\"source\": \"demo\", \"type\": \"t\"}";
      for (var answer :
          new String[][] {
            {"POST", "/api/v1/workflow/events", event},
            {"GET", "/api/v1/workflow/runs", ""},
            {"GET", "/api/v1/workflow/runs/x", ""},
            {"POST", "/api/v1/workflow/runs/x/cancel", ""},
          }) {
        var refused = gateway.send(answer[0], answer[1], token, answer[2]);
        assertThat(refused.statusCode()).as(answer[1]).isEqualTo(412);
        assertThat(refused.body()).contains("not_configured", "providers.workflow");
        assertThat(gateway.status(answer[0], answer[1], "none", answer[2])).isEqualTo(401);
      }
      assertThat(gateway.get("/api/v2/workflow/runs", token).body()).contains("NOT_CONFIGURED");
    }
  }
}
