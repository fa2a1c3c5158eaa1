package org.integrationgateway.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.SettableClock;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestSessions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ends of sessions as the configuration sets them, with a clock that the test moves. */
final class SessionEndTest {
  private static final Instant START = Instant.parse("2026-11-20T12:00:00Z");

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();
  private final SettableClock clock = new SettableClock(START);
  private GatewayConfig config;
  private Gateway gateway;

  @BeforeEach
  void start() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
              sessionTtl: 2h
              sessionIdleTtl: 30m
            apps: {demo: {provider: {source: builtin:demo}}}
            """);
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config, clock);
  }

  @AfterEach
  void stop() {
    gateway.close();
  }

  private String begin() {
    return TestSessions.begin(config, "user:ada", clock).text().use(text -> text);
  }

  private int status(String session) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/auth/me"))
            .header("Cookie", "session_token=" + session)
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }

  private void at(Duration later) {
    clock.set(START.plus(later));
  }

  @Test
  void aSessionEndsWithoutUse() throws Exception {
    var used = begin();
    var left = begin();
    assertThat(status(used)).isEqualTo(200);
    at(Duration.ofMinutes(29));
    assertThat(status(used)).isEqualTo(200);
    at(Duration.ofMinutes(31));
    assertThat(status(used)).isEqualTo(200);
    assertThat(status(left)).isEqualTo(401);
  }

  @Test
  void aSessionEndsAtItsAbsoluteEnd() throws Exception {
    var session = begin();
    for (int minutes = 0; minutes < 120; minutes += 20) {
      at(Duration.ofMinutes(minutes));
      assertThat(status(session)).as("%d minutes", minutes).isEqualTo(200);
    }
    at(Duration.ofHours(2).minusMillis(1));
    assertThat(status(session)).isEqualTo(200);
    at(Duration.ofHours(2));
    assertThat(status(session)).isEqualTo(401);
  }
}
