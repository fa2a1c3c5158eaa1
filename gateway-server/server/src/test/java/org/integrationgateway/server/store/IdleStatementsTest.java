package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that replicas without callers send to their database. */
@Tag("nightly")
final class IdleStatementsTest {
  private static final Duration WINDOW = Duration.ofSeconds(20);
  private static final int MOST_WINDOWS = 6;

  @TempDir private Path folder;

  @Test
  void areFewForOneReplicaAndForThree() throws Exception {
    var log = folder.resolve("log");
    try (var server =
            EmbeddedPostgres.builder()
                .setDataDirectory(folder.resolve("database"))
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_directory", log.toString())
                .setServerConfig("log_filename", "statements")
                .setServerConfig("log_statement", "all")
                .start();
        var one = Gateway.start(config("one", server))) {
      assertThat(one.uri()).isNotNull();
      assertThat(fewest(log.resolve("statements"), 2)).isLessThan(2);
      try (var two = Gateway.start(config("two", server));
          var three = Gateway.start(config("three", server))) {
        assertThat(List.of(two.uri(), three.uri())).hasSize(2);
        assertThat(fewest(log.resolve("statements"), 4)).isLessThan(4);
      }
    }
  }

  /** The statements per second of a window, once they are fewer than wanted; else the fewest. */
  private static double fewest(Path log, double wanted) throws Exception {
    double fewest = Double.MAX_VALUE;
    for (int window = 0; window < MOST_WINDOWS && fewest >= wanted; window++) {
      long from = Files.size(log);
      long began = System.nanoTime();
      LockSupport.parkNanos(WINDOW.toNanos());
      double seconds = (System.nanoTime() - began) / 1e9;
      var text = new String(Files.readAllBytes(log), StandardCharsets.UTF_8).substring((int) from);
      long statements =
          text.lines()
              .filter(
                  line -> line.contains(" LOG:  statement: ") || line.contains(" LOG:  execute "))
              .count();
      fewest = Math.min(fewest, statements / seconds);
    }
    return fewest;
  }

  private GatewayConfig config(String replica, EmbeddedPostgres server) throws IOException {
    var home = Files.createDirectories(folder.resolve(replica));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption:
                keys:
                - {id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}
              providers: {indexeddb: shared}
              notices:
              - url: http://127.0.0.1:9/hook
                secret: whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=
            providers:
              indexeddb:
                shared:
                  source: builtin:postgresql
                  config: {url: "%s", user: postgres, password: postgres}
              workflow:
                flows: {source: builtin:durable}
              agent:
                assistant:
                  source: builtin:tool-loop
                  config: {model: {protocol: openai, url: "http://127.0.0.1:9/", apiKey: abc}, models: [m]}
            apps:
              demo: {provider: {source: builtin:demo}, mcp: true}
            """
                .formatted(server.getJdbcUrl("postgres", "postgres")));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
