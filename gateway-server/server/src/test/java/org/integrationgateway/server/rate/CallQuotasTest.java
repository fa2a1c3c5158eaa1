package org.integrationgateway.server.rate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Quotas at the doors, over replicas and restarts. */
final class CallQuotasTest {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        admin: {authorizationPolicy: staff}
        limits:
          perSubjectRate: {perSecond: 0}
          quota: {perDay: 50}
      authorization:
        policies:
          staff:
            default: deny
            members:
              - {subject: "user:ann", role: admin}
              - {subject: "user:try", role: trial}
              - {subject: "user:bob", role: trial}
        quotas:
          - {policy: staff, role: trial, perDay: 3, perMonth: 5}
          - {subject: "user:bob", perDay: 2}
      apps:
        own:
          provider: {source: "builtin:demo"}
          limits: {quota: {perDay: 5}, operations: {math.add: {quota: {perMonth: 2}}}}
        all:
          provider: {source: "builtin:demo"}
          limits: {quota: {perDay: 4}, countedPer: app}
        bound:
          provider: {source: "builtin:demo"}
          authorizationPolicy: staff
        free: {provider: {source: "builtin:demo"}}
      """;

  @TempDir private Path home;

  private ConfiguredGateway start(String instant) {
    return ConfiguredGateway.start(
        home, SERVER, Clock.fixed(Instant.parse(instant), ZoneOffset.UTC));
  }

  private static HttpResponse<String> now(ConfiguredGateway gateway, String app, String token) {
    return gateway.send("POST", "/api/v1/" + app + "/time.now", token, "{}");
  }

  /** How many calls are allowed until one is refused. */
  private static int allowed(ConfiguredGateway gateway, String app, String token) {
    int allowed = 0;
    while (now(gateway, app, token).statusCode() == 200) {
      allowed++;
    }
    return allowed;
  }

  @Test
  void countsSubjectsAppsAndOperations() {
    try (var gateway = start("2026-11-29T12:00:00Z")) {
      var ann = gateway.token("user:ann");
      var eve = gateway.token("user:eve");
      var first = now(gateway, "own", ann);
      assertThat(first.headers().firstValue("RateLimit-Policy"))
          .contains("\"app-day\";q=5;w=86400, \"subject-day\";q=50;w=86400");
      assertThat(first.headers().firstValue("RateLimit"))
          .contains("\"app-day\";r=4;t=43200, \"subject-day\";r=49;t=43200");
      assertThat(allowed(gateway, "own", ann)).isEqualTo(4);
      var refused = now(gateway, "own", ann);
      assertThat(refused.statusCode()).isEqualTo(429);
      var problem = ConfiguredGateway.json(refused);
      assertThat(problem.get("code").asString()).isEqualTo("rate_limited");
      assertThat(problem.get("detail").asString())
          .contains("apps.own.limits.quota.perDay", "5 calls", "2026-11-30T00:00:00Z");
      assertThat(refused.headers().firstValue("Retry-After")).contains("43200");
      assertThat(refused.headers().firstValue("RateLimit").orElseThrow())
          .contains("\"app-day\";r=0;t=43200");

      var sum = "/api/v1/own/math.add";
      assertThat(gateway.status("POST", sum, eve, "{\"a\": 1, \"b\": 2}")).isEqualTo(200);
      assertThat(gateway.status("POST", sum, eve, "{\"a\": 1, \"b\": 2}")).isEqualTo(200);
      assertThat(gateway.send("POST", sum, eve, "{\"a\": 1, \"b\": 2}").body())
          .contains("apps.own.limits.operations.math.add.quota.perMonth");
      assertThat(allowed(gateway, "own", eve)).as("a refused call does not count").isEqualTo(3);

      assertThat(allowed(gateway, "all", ann)).isEqualTo(4);
      assertThat(now(gateway, "all", eve).statusCode()).isEqualTo(429);
      assertThat(gateway.get("/metrics", ann).body())
          .containsPattern("gateway_rate_limited_total\\{limit=\"quota\"} [1-9]");
    }
  }

  @Test
  void countsCallsByRoleAndOfOneSubject() {
    try (var gateway = start("2026-11-29T12:00:00Z")) {
      var trial = gateway.token("user:try");
      var bob = gateway.token("user:bob");
      assertThat(allowed(gateway, "bound", trial)).isEqualTo(3);
      assertThat(now(gateway, "free", trial).statusCode()).isEqualTo(200);
      assertThat(allowed(gateway, "bound", bob)).isEqualTo(2);
      assertThat(now(gateway, "free", bob).statusCode()).isEqualTo(429);
      assertThat(allowed(gateway, "bound", gateway.token("user:ann")))
          .as("the quota of the server")
          .isEqualTo(50);
    }
  }

  @Test
  @Tag("nightly")
  void replicasShareAQuotaThatOutlivesThem() {
    try (var gateway = start("2026-11-29T12:00:00Z");
        var replica = start("2026-11-29T12:00:00Z")) {
      var token = gateway.token("user:try");
      assertThat(now(gateway, "bound", token).statusCode()).isEqualTo(200);
      assertThat(now(replica, "bound", token).statusCode()).isEqualTo(200);
      assertThat(now(gateway, "bound", token).statusCode()).isEqualTo(200);
      assertThat(now(replica, "bound", token).statusCode()).isEqualTo(429);
      for (int i = 0; i < 20; i++) {
        assertThat(now(i % 2 == 0 ? gateway : replica, "free", token).statusCode()).isEqualTo(200);
      }
    }
    try (var gateway = start("2026-11-29T13:00:00Z")) {
      var token = gateway.token("user:try");
      assertThat(now(gateway, "bound", token).statusCode()).isEqualTo(429);
      assertThat(allowed(gateway, "free", token)).as("three were of 'bound'").isEqualTo(50 - 23);
    }
    try (var gateway = start("2026-11-30T00:00:01Z")) {
      var token = gateway.token("user:try");
      assertThat(allowed(gateway, "bound", token)).as("two of the month are left").isEqualTo(2);
    }
    try (var gateway = start("2026-12-01T00:00:01Z")) {
      assertThat(allowed(gateway, "bound", gateway.token("user:try"))).isEqualTo(3);
    }
  }
}
