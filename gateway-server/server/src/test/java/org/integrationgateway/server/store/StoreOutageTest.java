package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.Eventually;
import org.integrationgateway.server.Gateway;
import org.integrationgateway.server.testing.TestTokens;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose PostgreSQL can no longer be reached. */
final class StoreOutageTest {
  /** Half of the time that a caller waits while the store is only busy. */
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir private Path home;
  private final HttpClient http = HttpClient.newHttpClient();

  /** Makes the database unreachable. */
  private interface Outage {
    void begin(DatabaseForwarder database) throws Exception;
  }

  @Test
  void isToldByItsOwnCodeMetricAndReadinessWhenConnectionsBreak() throws Exception {
    assertTold(DatabaseForwarder::cut);
  }

  @Test
  @Tag("nightly")
  void isToldAsSoonWhenTheNetworkIsSilent() throws Exception {
    assertTold(DatabaseForwarder::silence);
  }

  private void assertTold(Outage outage) throws Exception {
    try (var database = new DatabaseForwarder(Postgres.shared().database().url())) {
      var config = config(database);
      var token = token(config);
      try (var gateway = Gateway.start(config)) {
        var management = gateway.managementUri().orElseThrow();
        assertThat(get(gateway.uri(), "/api/v1/tokens", token).statusCode()).isEqualTo(200);
        assertThat(get(management, "/metrics", token).body()).contains("gateway_store_up 1.0");

        outage.begin(database);
        Eventually.eventually(
            () -> assertThat(get(management, "/ready", token).statusCode()).isEqualTo(503));
        long began = System.nanoTime();
        var refused = get(gateway.uri(), "/api/v1/tokens", token);
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(SOON);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
        assertThat(refused.body()).contains("store_unavailable").doesNotContain("postgresql");
        assertThat(refused.headers().firstValue("Retry-After")).contains("5");
        assertThat(get(management, "/metrics", token).body()).contains("gateway_store_up 0.0");

        database.restore();
        Eventually.eventually(
            () ->
                assertThat(get(gateway.uri(), "/api/v1/tokens", token).statusCode())
                    .isEqualTo(200));
      }
    }
  }

  private HttpResponse<String> get(URI uri, String path, String token) throws Exception {
    var request =
        HttpRequest.newBuilder(uri.resolve(path)).header("Authorization", "Bearer " + token);
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private static String token(GatewayConfig config) {
    return TestTokens.make(config, "user:alice");
  }

  private GatewayConfig config(DatabaseForwarder database) throws Exception {
    var file =
        Files.writeString(
            home.resolve("gateway.yaml"),
            """
            server:
              public: {host: 127.0.0.1, port: 0}
              management: {host: 127.0.0.1, port: 0}
              encryption: {keys: [{id: k1, key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=}]}
            providers:
              indexeddb:
                main:
                  source: builtin:postgresql
                  config: {url: "%s", user: postgres, password: postgres}
            """
                .formatted(database.url()));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var read = ConfigReader.read(List.of(file), environment);
    assertThat(read.problems()).isEmpty();
    return read.config().orElseThrow();
  }
}
