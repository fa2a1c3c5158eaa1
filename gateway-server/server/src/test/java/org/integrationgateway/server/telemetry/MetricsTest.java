package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The metrics of a server under way. */
final class MetricsTest {
  private static final String TOKENS = "/api/v1/tokens";

  @RegisterExtension
  static final TestGateway gateway = new TestGateway().app("echo", TestApps::echo);

  @Test
  void countsTokens() {
    var issued = value("gateway_api_tokens_total{event=\"issued\"}");
    var revoked = value("gateway_api_tokens_total{event=\"revoked\"}");
    var refused = value("gateway_api_tokens_total{event=\"refused\"}");
    var carol = gateway.token("user:carol");
    for (var name : new String[] {"one", "two", "three"}) {
      gateway.send("POST", TOKENS, carol, Json.object().put("name", name));
    }
    assertThat(gateway.send("DELETE", TOKENS, carol, null).statusCode()).isEqualTo(200);
    assertThat(gateway.send("GET", TOKENS, carol, null).statusCode()).isEqualTo(401);
    assertThat(value("gateway_api_tokens_total{event=\"issued\"}")).isEqualTo(issued + 3);
    assertThat(value("gateway_api_tokens_total{event=\"revoked\"}")).isEqualTo(revoked + 4);
    assertThat(value("gateway_api_tokens_total{event=\"refused\"}")).isEqualTo(refused + 1);
  }

  @Test
  void hasTheOutcomesOfLoginsFromTheStart() {
    assertThat(gateway.send("GET", "/metrics", gateway.alice(), null).body())
        .contains(
            "gateway_logins_total{outcome=\"failed\"} 0.0",
            "gateway_logins_total{outcome=\"succeeded\"} 0.0");
  }

  @Test
  void countsAndTimesTransactionsOfTheStore() {
    var writes = "gateway_store_transactions_total{access=\"write\",outcome=\"ok\"}";
    var before = value(writes);
    var dora = gateway.token("user:dora");
    gateway.send("POST", TOKENS, dora, Json.object().put("name", "ci"));
    assertThat(value(writes)).isGreaterThan(before);
    assertThat(value("gateway_store_transaction_duration_seconds_count{access=\"write\"}"))
        .isGreaterThan(before);
  }

  @Test
  void countsAttemptsAndConnectionsOfUpstreams() {
    var before = value("gateway_upstream_retries_total");
    var failing = Json.object().put("status", 503);
    var answer = gateway.send("POST", "/api/v1/echo/things.get", gateway.alice(), failing);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(value("gateway_upstream_retries_total")).isEqualTo(before + 2);
    assertThat(
            value("gateway_upstream_connections{state=\"idle\"}")
                + value("gateway_upstream_connections{state=\"used\"}"))
        .isPositive();
    assertThat(value("gateway_upstream_requests_waiting")).isZero();
  }

  @Test
  void countsOpenEventStreams() throws Exception {
    assertThat(value("gateway_event_streams_open")).isZero();
    var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    var listen = request().header("Accept", "text/event-stream");
    var opened = http.send(listen.GET().build(), BodyHandlers.ofInputStream());
    try (var events = opened.body()) {
      assertThat(opened.statusCode()).isEqualTo(200);
      assertThat(events.read()).isEqualTo(':');
      assertThat(value("gateway_event_streams_open")).isEqualTo(1);
    }
  }

  private static HttpRequest.Builder request() {
    return HttpRequest.newBuilder(gateway.uri().resolve("/mcp"))
        .header("Authorization", "Bearer " + gateway.alice());
  }

  /** The value of a sample; 0 when the server has no such sample. */
  private static double value(String sample) {
    return gateway
        .send("GET", "/metrics", gateway.alice(), null)
        .body()
        .lines()
        .filter(line -> line.startsWith(sample + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
        .sum();
  }
}
