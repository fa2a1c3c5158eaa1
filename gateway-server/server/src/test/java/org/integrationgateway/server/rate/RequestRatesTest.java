package org.integrationgateway.server.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.config.server.RatesConfig.Rate;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.LoggedLines;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.TestGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rates at the doors. Every test has addresses and subjects of its own. */
final class RequestRatesTest {
  private static final int BURST = 5;
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Pattern READS =
      Pattern.compile("(?m)^gateway_store_transactions_total\\{access=\"read[^}]*} ([0-9.E]+)$");

  @RegisterExtension
  static final TestGateway gateway =
      new TestGateway()
          .app("echo", TestApps::echo)
          .behind("127.0.0.0/8")
          .limited(
              new RatesConfig(
                  new Rate(1, Duration.ofHours(1), BURST),
                  new Rate(1, Duration.ofHours(1), BURST),
                  new Rate(1, Duration.ofHours(1), BURST)));

  private static HttpResponse<String> apps(String address, String token) {
    return gateway.send(request(address, token));
  }

  private static HttpRequest request(String address, String token) {
    return HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/apps"))
        .header("Authorization", "Bearer " + token)
        .header("X-Forwarded-For", address)
        .build();
  }

  @Test
  void limitsASubjectAtEveryAddressAndNoOtherSubject() {
    var one = gateway.token("user:eager");
    var other = gateway.token("user:eager");
    for (int i = 0; i < BURST; i++) {
      assertThat(apps("192.0.2." + i, i % 2 == 0 ? one : other).statusCode()).isEqualTo(200);
    }
    var refused = apps("192.0.2.99", other);
    assertThat(refused.statusCode()).isEqualTo(429);
    var problem = Json.parse(refused.body().getBytes());
    assertThat(problem.get("code").asString()).isEqualTo("rate_limited");
    assertThat(problem.get("detail").asString()).contains("server.limits.perSubjectRate");
    assertThat(problem.get("retryAfterSeconds").asInt()).isBetween(1, 3600);
    assertThat(refused.headers().firstValue("Retry-After"))
        .contains(problem.get("retryAfterSeconds").asString());
    assertThat(apps("192.0.2.99", gateway.token("user:calm")).statusCode()).isEqualTo(200);
  }

  @Test
  void limitsWrongTokensOfAnAddressButNotCallersWhoseTokenWasValid() throws Exception {
    var address = "198.51.100.7";
    var known = gateway.token("user:known");
    assertThat(apps(address, known).statusCode()).isEqualTo(200);
    try (var audit = new LoggedLines("audit")) {
      for (int i = 0; i < 50; i++) {
        assertThat(apps(address, "gwt_" + i).statusCode()).isEqualTo(i < BURST ? 401 : 429);
      }
      audit.await("rate.exceed by unknown");
      assertThat(audit.drained()).as("one record, not one for each request").isEmpty();
    }
    assertThat(apps(address, known).statusCode()).isEqualTo(200);
    assertThat(apps(address, gateway.token("user:fresh")).statusCode())
        .as("a token that this replica has not seen waits")
        .isEqualTo(429);
    assertThat(apps("198.51.100.8", "gwt_wrong").statusCode()).isEqualTo(401);
  }

  /** Well-formed tokens, so that only the limit keeps the gateway from looking each of them up. */
  @Test
  @Tag("nightly")
  void tenThousandWrongTokensOfALimitedAddressDoNotReadTheStore() {
    var address = "198.51.100.200";
    var operator = gateway.token("user:watching");
    var random = new SecureRandom();
    for (int i = 0; i < BURST; i++) {
      assertThat(apps(address, "gwt_" + i).statusCode()).isEqualTo(401);
    }
    long before = reads(operator);
    assertThat(before).isPositive();
    var statuses = new HashMap<Integer, Integer>();
    for (int batch = 0; batch < 100; batch++) {
      var answers =
          IntStream.range(0, 100)
              .mapToObj(
                  unused ->
                      CLIENT.sendAsync(
                          request(address, TokenText.API_TOKEN.random(random).use(text -> text)),
                          BodyHandlers.discarding()))
              .toList();
      answers.forEach(answer -> statuses.merge(answer.join().statusCode(), 1, Integer::sum));
    }
    assertThat(statuses).isEqualTo(Map.of(429, 10_000));
    assertThat(reads(operator) - before).isLessThan(100);
    assertThat(apps("192.0.2.201", gateway.token("user:beside")).statusCode()).isEqualTo(200);
  }

  /** Transactions of the store that only read. */
  private static long reads(String operator) {
    var metrics = gateway.send("GET", "/metrics", operator, null).body();
    return READS
        .matcher(metrics)
        .results()
        .mapToLong(count -> (long) Double.parseDouble(count.group(1)))
        .sum();
  }

  @Test
  void countsAllAddressesOfAnIpv6NetworkTogether() {
    for (int i = 0; i < BURST; i++) {
      assertThat(apps("2001:db8:1:2::" + i, "gwt_wrong").statusCode()).isEqualTo(401);
    }
    assertThat(apps("2001:db8:1:2:ffff::1", "gwt_wrong").statusCode()).isEqualTo(429);
    assertThat(apps("2001:db8:1:3::1", "gwt_wrong").statusCode()).isEqualTo(401);
  }

  @Test
  void refusesBeforeItReadsTheBody() {
    var address = "203.0.113.5";
    for (int i = 0; i < BURST; i++) {
      apps(address, "gwt_wrong");
    }
    var answer =
        gateway.send(
            HttpRequest.newBuilder(gateway.uri().resolve("/api/v1/echo/echo"))
                .header("Authorization", "Bearer gwt_wrong")
                .header("X-Forwarded-For", address)
                .header("Content-Type", "text/plain")
                .POST(HttpRequest.BodyPublishers.ofString("no JSON"))
                .build());
    assertThat(answer.statusCode()).isEqualTo(429);
  }

  @Test
  void countsWhatItRefuses() {
    var address = "203.0.113.77";
    for (int i = 0; i <= BURST; i++) {
      apps(address, "gwt_wrong");
    }
    var metrics = gateway.send("GET", "/metrics", gateway.token("user:operator"), null).body();
    assertThat(metrics)
        .containsPattern("gateway_rate_limited_total\\{limit=\"address\"} [1-9]")
        .contains("gateway_rate_limited_total{limit=\"login\"} 0");
  }
}
