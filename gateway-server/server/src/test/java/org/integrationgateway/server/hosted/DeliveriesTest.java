package org.integrationgateway.server.hosted;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.integrationgateway.rules.Pause;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveriesTest {
  private static HookGateway hooks;

  @BeforeAll
  static void start(@TempDir Path home) throws IOException {
    hooks = HookGateway.start(home, "", "");
  }

  @AfterAll
  static void stop() {
    hooks.close();
  }

  private static boolean isDuplicate(HttpResponse<String> answer) {
    return answer.headers().firstValue("X-Gateway-Duplicate").equals(java.util.Optional.of("true"));
  }

  @Test
  void repeatsTheFirstAnswerAndRunsNothing() {
    var first = hooks.signed("{\"type\":\"once\"}");
    int seen = hooks.seen.size();
    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(isDuplicate(first)).isFalse();
    var second = hooks.signed("{\"type\":\"once\"}");
    assertThat(isDuplicate(second)).isTrue();
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.headers().firstValue("Content-Type"))
        .isEqualTo(first.headers().firstValue("Content-Type"));
    assertThat(hooks.seen).hasSize(seen);
    assertThat(isDuplicate(hooks.signed("{\"type\":\"other\"}"))).isFalse();
  }

  @Test
  void knowsUpperCaseSignaturesAgain() {
    var body = "{\"type\":\"case\"}";
    hooks.signed(body);
    var signature = HexFormat.of().withUpperCase().formatHex(HookGateway.hmac("HmacSHA256", body));
    var again =
        hooks.post("/in/body", body, "Content-Type", "application/json", "X-Signature", signature);
    assertThat(isDuplicate(again)).isTrue();
  }

  @Test
  void remembersAcrossReplicasAndRestarts() {
    var first = hooks.signed("{\"type\":\"kept\"}");
    int seen = hooks.seen.size();
    try (var replica = hooks.gateway.replica()) {
      var second = hooks.signed(replica, "{\"type\":\"kept\"}");
      assertThat(isDuplicate(second)).isTrue();
      assertThat(second.body()).isEqualTo(first.body());
    }
    hooks.restart();
    assertThat(isDuplicate(hooks.signed("{\"type\":\"kept\"}"))).isTrue();
    assertThat(hooks.seen).hasSize(seen);
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 429, 408})
  void runsAgainAfterAFailureThatPasses(int status) {
    var body = "{\"type\":\"failed %d\"}".formatted(status);
    hooks.status = status;
    try {
      assertThat(hooks.signed(body).statusCode()).isEqualTo(status);
    } finally {
      hooks.status = 200;
    }
    var second = hooks.signed(body);
    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(isDuplicate(second)).isFalse();
    assertThat(isDuplicate(hooks.signed(body))).isTrue();
  }

  @Test
  void remembersARefusalOfTheOperation() {
    hooks.status = 404;
    try {
      assertThat(hooks.signed("{\"type\":\"gone\"}").statusCode()).isEqualTo(404);
    } finally {
      hooks.status = 200;
    }
    var second = hooks.signed("{\"type\":\"gone\"}");
    assertThat(second.statusCode()).isEqualTo(404);
    assertThat(isDuplicate(second)).isTrue();
  }

  @Test
  void refusesASecondDeliveryWhileTheFirstRuns() throws Exception {
    int before = hooks.seen.size();
    hooks.open = new CountDownLatch(1);
    try {
      var first = CompletableFuture.supplyAsync(() -> hooks.signed("{\"type\":\"long\"}"));
      while (hooks.seen.size() == before) {
        Pause.brief();
      }
      var second = hooks.signed("{\"type\":\"long\"}");
      assertThat(second.statusCode()).isEqualTo(409);
      assertThat(second.body()).contains("idempotency_in_progress", "delivery");
      assertThat(second.headers().firstValue("Retry-After")).isPresent();
      hooks.open.countDown();
      assertThat(first.get().statusCode()).isEqualTo(200);
      assertThat(hooks.seen).hasSize(before + 1);
    } finally {
      hooks.open.countDown();
    }
  }

  @Test
  void sendsALongAnswerInFullAndRemembersItsStatus() {
    hooks.answer = "x".repeat(300 << 10);
    try {
      assertThat(hooks.signed("{\"type\":\"big\"}").body()).isEqualTo(hooks.answer);
      var second = hooks.signed("{\"type\":\"big\"}");
      assertThat(isDuplicate(second)).isTrue();
      assertThat(second.statusCode()).isEqualTo(200);
      assertThat(second.body()).isEmpty();
    } finally {
      hooks.answer = "";
    }
  }

  @Test
  void forgetsNoSignedDeliveryAndRemembersNoOther() {
    int before = hooks.seen.size();
    for (int i = 0; i < 2; i++) {
      var open =
          hooks.send(
              "PUT", "/items/same", "{}".getBytes(UTF_8), "Content-Type", "application/json");
      assertThat(isDuplicate(open)).isFalse();
    }
    assertThat(hooks.seen).hasSize(before + 2);
  }

  @Test
  @Tag("nightly")
  void rejectedDeliveriesCostNoStoreAccess() throws IOException {
    hooks.signed("{\"type\":\"warm\"}");
    var token = hooks.gateway.token("user:alice");
    int before = transactions(token);
    var request =
        ("POST /api/v1/hooks/in/body HTTP/1.1\r\nHost: localhost\r\nX-Signature: "
                + "ab".repeat(32)
                + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
            .getBytes(US_ASCII);
    var uri = hooks.gateway.gateway().uri();
    int rejected = 0;
    try (var socket = new Socket(uri.getHost(), uri.getPort())) {
      var in = new BufferedInputStream(socket.getInputStream());
      for (int round = 0; round < 100; round++) {
        for (int i = 0; i < 100; i++) {
          socket.getOutputStream().write(request);
        }
        for (int i = 0; i < 100; i++) {
          rejected += status(in) == 401 ? 1 : 0;
        }
      }
    }
    assertThat(rejected).isEqualTo(10_000);
    // Transactions of the gateway itself in the meantime.
    assertThat(transactions(token) - before).isLessThan(1_000);
  }

  private static int transactions(String token) {
    return Arrays.stream(hooks.gateway.get("/metrics", token).body().split("\n"))
        .filter(line -> line.startsWith("gateway_store_transactions_total"))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  /** Reads one answer of a connection that stays open. */
  private static int status(InputStream in) throws IOException {
    var status = line(in);
    int length = 0;
    for (var header = line(in); !header.isEmpty(); header = line(in)) {
      if (header.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(header.substring("content-length:".length()).strip());
      }
    }
    in.readNBytes(length);
    return Integer.parseInt(status.split(" ")[1]);
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new IOException("the connection ended");
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
