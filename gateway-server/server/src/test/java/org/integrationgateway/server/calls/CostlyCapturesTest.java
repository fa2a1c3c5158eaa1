package org.integrationgateway.server.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.calls.CapturedApp.CREDENTIAL;

import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls whose capture is costly by intent or by size. */
@Timeout(120)
final class CostlyCapturesTest {
  private static final String CONFIG =
      """
      apps:
        shop:
          provider: {source: {path: shop}}
          capture: {mode: all, maxBytes: 1MiB}
      """;

  @TempDir static Path home;
  private static CapturedApp app;
  private static ConfiguredGateway gateway;

  private final String token = CapturedApp.connected(gateway, "user:" + UUID.randomUUID());

  @BeforeAll
  static void start() throws Exception {
    app = new CapturedApp(home, CONFIG);
    gateway = app.gateway;
  }

  @AfterAll
  static void stop() throws Exception {
    app.close();
  }

  private int order(String token, String password, String note) {
    var body = Json.object().put("customer", "a").put("password", password).put("note", note);
    return gateway.status("POST", "/api/v1/shop/order", token, body.toString());
  }

  @Test
  void answersACallBesideOnesThatAreCostlyToMask() {
    var password = "a".repeat(60_000) + "b";
    var costly =
        Stream.of("a".repeat(500_000), "-eyJ".repeat(30_000), "?key".repeat(90_000))
            .map(note -> CompletableFuture.supplyAsync(() -> order(token, password, "://" + note)))
            .toList();
    var other = CapturedApp.connected(gateway, "user:" + UUID.randomUUID());
    assertThat(order(other, "hunter2hunter2", "hunter2hunter2!")).isEqualTo(200);
    var capture = CapturedApp.latest(gateway, other).path("capture");
    assertThat(capture.path("request").path("parameters").path("json").path("note").asString())
        .isEqualTo("***!");
    assertThat(costly).allSatisfy(call -> assertThat(call.join()).isEqualTo(200));
  }

  @Test
  void keepsTheBeginningOfALargeResponseThatStreams() {
    var answer = gateway.get("/api/v1/shop/large", token);
    assertThat(answer.body()).hasSize(CapturedApp.LARGE).startsWith(CREDENTIAL);
    var body = CapturedApp.latest(gateway, token).path("capture").path("response").path("body");
    assertThat(body.path("bytes").asLong()).isEqualTo(CapturedApp.LARGE);
    assertThat(body.path("truncated").asBoolean()).isTrue();
    assertThat(body.path("text").asString())
        .startsWith("*** *** ")
        .hasSizeLessThan(1 << 20)
        .doesNotContain("s3s");
  }
}
