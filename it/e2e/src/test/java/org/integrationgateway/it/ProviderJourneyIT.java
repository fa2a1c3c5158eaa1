package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The steps of {@code docs/getting-started.md}: the project made from the archetype, packaged by
 * its own {@code mvn verify}, is served, and a person and an agent call it.
 */
final class ProviderJourneyIT {
  private static final String GENERATED =
      "archetypes/gateway-archetype-app/target/test-classes/projects/basic/project";

  /** One home for all: the first start unpacks the archive and prepares its quick start. */
  @TempDir static Path folder;

  private static Path configuration;

  @BeforeAll
  static void configure() throws IOException {
    configuration = folder.resolve("gateway.yaml");
    Files.writeString(
        configuration,
        """
        server:
          public: {host: 127.0.0.1, port: 8080}
          encryption:
            keys:
              - {id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}
        apps:
          greeter:
            provider: {source: {path: '%s'}}
        """
            .formatted(archive()));
  }

  private static Path archive() throws IOException {
    try (var files = Files.walk(Distribution.root().resolve(GENERATED))) {
      return files
          .filter(file -> file.toString().endsWith(".tar.gz"))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalStateException(
                      "no archive in " + GENERATED + ": build the archetypes first"));
    }
  }

  @Test
  void theArchiveOfTheArchetypeAnswersOverEveryDoor() throws IOException {
    var distribution = Distribution.in(folder);
    try (var server = Server.start(distribution, "--config", configuration.toString())) {
      var token = server.firstToken();

      var rest = server.post("/api/v1/greeter/greet", token, "{\"name\":\"Ada\"}");
      assertThat(rest.statusCode()).isEqualTo(200);
      assertThat(rest.body()).isEqualTo("{\"text\":\"Hello, Ada!\"}");

      try (var agent = new Agent(server, token)) {
        assertThat(agent.tools()).containsExactlyInAnyOrder("greeter_greet", "greeter_words_count");
        var result = agent.call("greeter_greet", Map.of("name", "Ada"));
        assertThat(result.isError()).isFalse();
        assertThat(Agent.text(result)).contains("Hello, Ada!");
        assertThat(result.structuredContent()).isEqualTo(Map.of("text", "Hello, Ada!"));
        var refused = agent.call("greeter_greet", Map.of("name", 7));
        assertThat(refused.isError()).isTrue();
        assertThat(Agent.text(refused)).contains("invalid_parameters").contains("name");
      }

      var environment = Map.of("GATEWAY_URL", server.uri("").toString());
      assertThat(
              distribution
                  .run(environment, "app", "invoke", "greeter", "greet", "-p", "name=Ada")
                  .ok()
                  .out())
          .contains("Hello, Ada!");
      assertThat(distribution.run("validate", "--config", configuration.toString()).ok().exit())
          .isZero();
    }
  }

  @Tag("nightly")
  @Test
  void killingTheServerLeavesNoProviderBehind() throws IOException {
    try (var server = Server.start(Distribution.in(folder), "--config", configuration.toString())) {
      var token = server.firstToken();
      server.post("/api/v1/greeter/greet", token, "{\"name\":\"Ada\"}");
      var providers = server.handle().descendants().toList();
      assertThat(providers).isNotEmpty();

      server.kill();
      awaitEnd(providers);

      server.startAgain();
      assertThat(server.post("/api/v1/greeter/greet", token, "{\"name\":\"Eve\"}").statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void aKilledProviderComesBackForTheNextCall() throws IOException {
    try (var server = Server.start(Distribution.in(folder), "--config", configuration.toString())) {
      var token = server.firstToken();
      var providers = server.handle().descendants().toList();
      assertThat(providers).isNotEmpty();
      providers.forEach(ProcessHandle::destroyForcibly);
      awaitEnd(providers);
      // The call waits for the new process instead of failing.
      var answer = server.post("/api/v1/greeter/greet", token, "{\"name\":\"Ada\"}");
      assertThat(answer.statusCode()).isIn(200, 502);
      assertThat(server.post("/api/v1/greeter/greet", token, "{\"name\":\"Ada\"}").statusCode())
          .isEqualTo(200);
    }
  }

  private static void awaitEnd(java.util.List<ProcessHandle> processes) {
    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (processes.stream().anyMatch(ProviderJourneyIT::running) && System.nanoTime() < end) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(processes).noneMatch(ProviderJourneyIT::running);
  }

  /** A zombie process that is not reaped yet does not run any more. */
  private static boolean running(ProcessHandle process) {
    try {
      var stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) != 'Z';
    } catch (IOException gone) {
      return !Files.exists(Path.of("/proc/self")) && process.isAlive();
    }
  }
}
