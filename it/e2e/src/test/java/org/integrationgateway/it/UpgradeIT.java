package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The previous distribution and this one beside each other at one PostgreSQL. */
@Tag("nightly")
@Timeout(value = 90, unit = TimeUnit.MINUTES)
final class UpgradeIT {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration START = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @TempDir Path folder;
  private int made;

  @Test
  void replicasAreUpgradedOneAfterTheOtherForwardAndBack() throws Exception {
    var previous = PreviousDistribution.command(folder);
    var current = Distribution.in(folder).command();
    try (var database = EmbeddedPostgres.builder().start()) {
      var configuration = configuration(database.getJdbcUrl("postgres", "postgres"));
      try (var first = start(previous, "first", configuration)) {
        var token = first.firstToken();
        try (var second = start(current, "second", configuration)) {
          shares(first, second, token);
          shares(second, first, token);
          assertThat(first.stop()).isZero();
          try (var upgraded = start(current, "upgraded", configuration)) {
            shares(second, upgraded, token);
          }
          try (var back = start(previous, "back", configuration)) {
            shares(second, back, token);
            shares(back, second, token);
            assertThat(second.stop()).isZero();
            shares(back, back, token);
          }
        }
      }
    }
  }

  /** A token, a call and a run of one version are used by the other. */
  private void shares(Server one, Server other, String token) throws IOException {
    var name = "n" + ++made;
    var created = one.post("/api/v1/tokens", token, "{\"name\": \"%s\"}".formatted(name));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    var fresh = JSON.readTree(created.body()).get("token").asString();
    var sum = other.post("/api/v1/demo/math.add", fresh, "{\"a\": 1, \"b\": 2}");
    assertThat(sum.statusCode()).as(sum.body()).isEqualTo(200);
    var event =
        one.post(
            "/api/v1/workflow/events",
            token,
            "{\"id\": \"%s\", \"type\": \"sum.wanted\", \"source\": \"demo\", \"data\": {\"a\": 1}}"
                .formatted(name));
    assertThat(event.statusCode()).as(event.body()).isEqualTo(202);
    awaitRun(other, token, name);
  }

  private static void awaitRun(Server server, String token, String event) throws IOException {
    long began = System.nanoTime();
    while (!hasSucceeded(server, token, event)) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(server.log()).isLessThan(PATIENCE);
      LockSupport.parkNanos(100_000_000);
    }
  }

  private static boolean hasSucceeded(Server server, String token, String event) {
    var runs = server.get("/api/v1/workflow/runs?limit=1000", token);
    assertThat(runs.statusCode()).as(runs.body()).isEqualTo(200);
    for (var run : JSON.readTree(runs.body())) {
      if (run.at("/trigger/eventId").asString().equals(event)) {
        return run.get("status").asString().equals("SUCCEEDED");
      }
    }
    return false;
  }

  private Server start(Path command, String name, Path configuration) throws IOException {
    var home = Files.createDirectories(folder.resolve(name).resolve("home"));
    return Server.start(
        START, new Distribution(command, home), "--config", configuration.toString());
  }

  private Path configuration(String database) throws IOException {
    return Files.writeString(
        folder.resolve("gateway.yaml"),
        """
        server:
          public: {host: 127.0.0.1, port: 8080}
          encryption:
            keys:
              - {id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}
          shutdown: {delay: 0s}
        providers:
          indexeddb:
            shared:
              source: builtin:postgresql
              config: {url: "%s", user: postgres, password: postgres}
          workflow: {main: {source: builtin:durable}}
        workflows:
          definitions:
            sum:
              runAs: user:admin
              steps:
                - id: add
                  invoke: {app: demo, operation: math.add, input: {a: "${{ input.a }}", b: 2}}
              on:
                - event: {type: sum.wanted, source: demo}
                  input: {a: "${{ event.data.a }}"}
        apps:
          demo: {provider: {source: builtin:demo}, mcp: true}
        """
            .formatted(database));
  }
}
