package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.providers.FixturePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Calls of an app whose provider starts for the first time: its operations are not known yet. */
@DisabledOnOs(OS.WINDOWS)
final class FirstStartTest {
  private static final Executor OWN_THREAD = task -> new Thread(task).start();

  @TempDir Path home;

  @Test
  void callsWaitForItAsTheyDoDuringARestart() throws Exception {
    var tried = home.resolve("tried");
    var go = home.resolve("go");
    FixturePackage.write(
        home.resolve("fixture"),
        """
        if [ ! -e '%s' ]; then touch '%s'; exit 3; fi
        while [ ! -e '%s' ]; do sleep 0.05; done
        exec \
        """
            .formatted(tried, tried, go));
    try (var gateway = new OperatedGateway(config())) {
      var waiting = CompletableFuture.supplyAsync(() -> gateway.invoke("late", "say"), OWN_THREAD);
      eventually(
          () -> assertThat(gateway.status("app", "late").path("callsHeld").asInt()).isEqualTo(1));
      Files.createFile(go);
      var answer = waiting.get(30, TimeUnit.SECONDS);
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      assertThat(answer.body()).contains("pid");
    }
  }

  private GatewayConfig config() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            apps:
              late:
                provider: {source: {path: fixture}}
                env: {FIXTURE_MODE: GOOD}
                runtime: {pool: {startupTimeout: 60s}}
            """);
    var read = ConfigReader.read(List.of(file), new Environment(Map.of(), home, home));
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
