package org.integrationgateway.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.config.ConfigReader;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.environment.Environment;
import org.integrationgateway.server.testing.TestSessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas of a gateway on one store. */
final class SharedSessionsTest {
  private static final String SESSIONS = "/api/v1/auth/sessions";

  @TempDir static Path home;
  private static final HttpClient http = HttpClient.newHttpClient();
  private static GatewayConfig config;
  private static Gateway gateway;
  private static Gateway replica;

  @BeforeAll
  static void start() throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
            apps: {demo: {provider: {source: builtin:demo}}}
            """);
    config =
        ConfigReader.read(List.of(file), new Environment(Map.of(), home, home))
            .config()
            .orElseThrow();
    gateway = Gateway.start(config);
    replica = Gateway.start(config);
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  private static String begin(String subject) {
    return TestSessions.begin(config, subject, Clock.systemUTC()).text().use(text -> text);
  }

  private static HttpResponse<String> send(Gateway at, String method, String path, String session)
      throws Exception {
    var request =
        HttpRequest.newBuilder(at.uri().resolve(path))
            .header("Cookie", "session_token=" + session)
            .header("Sec-Fetch-Site", "same-origin")
            .method(method, HttpRequest.BodyPublishers.noBody())
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  @Test
  void anEndIsInForceAtOnceHereAndWithinASecondElsewhere() throws Exception {
    var session = begin("user:ada");
    assertThat(send(gateway, "GET", SESSIONS, session).statusCode()).isEqualTo(200);
    // Both replicas have the session in their caches now.
    assertThat(send(replica, "GET", SESSIONS, session).statusCode()).isEqualTo(200);
    assertThat(send(gateway, "DELETE", SESSIONS, session).statusCode()).isEqualTo(200);
    long ended = System.nanoTime();
    assertThat(send(gateway, "GET", SESSIONS, session).statusCode()).isEqualTo(401);
    while (send(replica, "GET", SESSIONS, session).statusCode() != 401) {
      assertThat(Duration.ofNanos(System.nanoTime() - ended)).isLessThan(Duration.ofSeconds(1));
    }
  }

  @Test
  void aSessionIsKnownAtEveryReplicaFromItsFirstMoment() throws Exception {
    for (int i = 0; i < 20; i++) {
      var session = begin("user:bob");
      assertThat(send(replica, "GET", "/api/v1/auth/me", session).statusCode()).isEqualTo(200);
    }
  }
}
