package org.integrationgateway.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two replicas of a gateway on one store. */
final class SharedSessionsTest {
  private static final String SESSIONS = "/api/v1/auth/sessions";

  @TempDir static Path home;
  private static final HttpClient http = HttpClient.newHttpClient();
  private static ConfiguredGateway gateway;
  private static ConfiguredGateway replica;

  @BeforeAll
  static void start() {
    gateway =
        ConfiguredGateway.start(home, "apps: {demo: {provider: {source: \"builtin:demo\"}}}\n");
    replica = gateway.replica();
  }

  @AfterAll
  static void stop() {
    replica.close();
    gateway.close();
  }

  private static String begin(String subject) {
    return gateway.session(Person.of(subject));
  }

  private static HttpResponse<String> send(
      ConfiguredGateway at, String method, String path, String session) throws Exception {
    var request =
        HttpRequest.newBuilder(at.gateway().uri().resolve(path))
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
      assertThat(Duration.ofNanos(System.nanoTime() - ended)).isLessThan(Duration.ofSeconds(30));
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
