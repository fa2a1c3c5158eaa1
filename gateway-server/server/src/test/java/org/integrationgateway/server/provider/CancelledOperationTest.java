package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.integrationgateway.server.testing.McpClientSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An operation in the process of a provider whose call is cancelled. */
@DisabledOnOs(OS.WINDOWS)
final class CancelledOperationTest {
  @TempDir Path home;

  @Test
  @Timeout(120)
  void isInterrupted() throws Exception {
    FixturePackage.write(home.resolve("fixture"));
    try (var gateway =
        ConfiguredGateway.start(
            home,
            """
            apps:
              fixed:
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: GOOD, FIXTURE_SIGNAL: '%s'}
                mcp: true
                runtime: {pool: {startupTimeout: 5m}}
            """
                .formatted(home.resolve("hang")))) {
      var endpoint = gateway.gateway().uri().resolve("/mcp");
      var client = McpClientSession.begin(endpoint, gateway.token("user:alice"));
      var call = McpClientSession.call("c-1", "fixed_hang", Json.object());
      var answer = CompletableFuture.supplyAsync(() -> client.post(call));
      await("hang.begun");
      client.notify("notifications/cancelled", Json.object().put("requestId", "c-1"));
      await("hang.interrupted");
      assertThat(answer.get().body()).doesNotContain("result", "error");
    }
  }

  private void await(String file) throws InterruptedException {
    while (!Files.exists(home.resolve(file))) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Pause.brief();
    }
  }
}
