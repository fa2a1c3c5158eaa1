package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.builtin.indexeddb.postgresql.PostgresqlConfig;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestSessions;
import org.integrationgateway.server.testing.TestTokens;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas of a gateway on one PostgreSQL. */
final class SharedDatabaseTest {
  private static final String CONNECT =
      "{\"integration\": \"vault\", \"instance\": \"main\", \"credential\": \"s3cr3t\"}";

  private static Upstreams upstreams;

  @TempDir private Path folder;
  private final HttpClient http = HttpClient.newHttpClient();
  private String token = "";

  @BeforeAll
  static void startServers() throws IOException {
    upstreams = new Upstreams();
  }

  @AfterAll
  static void stopServers() throws Exception {
    upstreams.close();
  }

  @Test
  @Tag("nightly")
  void knowEveryReplicasTokensAndConnectionsAlsoAfterARestart() throws Exception {
    var database = Postgres.shared().database();
    var first = config("first", database);
    token = token(first);
    try (var one = Gateway.start(first);
        var other = Gateway.start(config("other", database))) {
      assertThat(post(one, "/api/v1/auth/connect-manual", CONNECT).statusCode()).isEqualTo(200);
      assertThat(invoke(other).body()).contains("s3cr3t");
    }
    try (var again = Gateway.start(config("third", database))) {
      assertThat(invoke(again).body()).contains("s3cr3t");
    }
  }

  @Test
  void refuseNoCallerByWhatTheyKnewBeforeItConnected() throws Exception {
    var database = Postgres.shared().database();
    var first = config("first", database);
    token = token(first);
    try (var one = Gateway.start(first);
        var other = Gateway.start(config("other", database))) {
      for (int i = 0; i < 5; i++) {
        assertThat(invoke(other).statusCode()).isEqualTo(412);
        assertThat(app(other)).contains("needs_user_connection");
        assertThat(post(one, "/api/v1/auth/connect-manual", CONNECT).statusCode()).isEqualTo(200);
        assertThat(invoke(other).statusCode()).isEqualTo(200);
        assertThat(app(other)).doesNotContain("needs_user_connection");
        assertThat(send(one, "DELETE", "/api/v1/apps/vault").statusCode()).isEqualTo(200);
        assertThat(send(other, "DELETE", "/api/v1/apps/vault").statusCode()).isEqualTo(404);
      }
    }
  }

  private String app(Gateway gateway) throws Exception {
    return send(gateway, "GET", "/api/v1/apps/vault").body();
  }

  private HttpResponse<String> send(Gateway gateway, String method, String path) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.noBody());
    return http.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void knowEveryReplicasSessionsAndTheirEnds() throws Exception {
    var database = Postgres.shared().database();
    var first = config("first", database);
    token = TestSessions.begin(first, "user:alice", Clock.systemUTC()).text().use(text -> text);
    try (var one = Gateway.start(first);
        var other = Gateway.start(config("other", database))) {
      assertThat(sessions(one, "GET")).isEqualTo(200);
      assertThat(sessions(other, "GET")).isEqualTo(200);
      assertThat(sessions(one, "DELETE")).isEqualTo(200);
      long ended = System.nanoTime();
      while (sessions(other, "GET") != 401) {
        assertThat(Duration.ofNanos(System.nanoTime() - ended)).isLessThan(Duration.ofSeconds(30));
      }
    }
  }

  private int sessions(Gateway gateway, String method) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/auth/sessions"))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.noBody());
    return http.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  private HttpResponse<String> invoke(Gateway gateway) throws Exception {
    return post(gateway, "/api/v1/vault/look", "{}");
  }

  private HttpResponse<String> post(Gateway gateway, String path, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(gateway.uri().resolve(path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private static String token(GatewayConfig config) {
    return TestTokens.make(config, "user:alice");
  }

  /** The configuration of a replica, with a home of its own. */
  private GatewayConfig config(String replica, PostgresqlConfig database) throws IOException {
    var home = Files.createDirectories(folder.resolve(replica));
    Files.writeString(home.resolve("manifest.yaml"), TestApps.vault(upstreams));
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              egress: {allowPrivateNetworks: true}
              encryption:
                keys:
                - {id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}
            providers:
              indexeddb:
                shared:
                  source: builtin:postgresql
                  config: {url: "%s", user: postgres, password: postgres}
            apps:
              vault: {provider: {source: {path: manifest.yaml}}}
            """
                .formatted(database.url()));
    var environment = new Environment(ConfigText.variables(home), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
