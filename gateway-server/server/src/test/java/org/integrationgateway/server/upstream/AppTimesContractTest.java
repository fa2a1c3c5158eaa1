package org.integrationgateway.server.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The time limit of an app, longer and shorter than the server's, at every door. */
final class AppTimesContractTest {
  private static final CountDownLatch OVER = new CountDownLatch(1);

  @TempDir static Path home;
  private static FrontedUpstream upstream;

  @BeforeAll
  static void start() throws IOException {
    upstream =
        new FrontedUpstream(
            home,
            """
              limits: {requestTimeout: 20s}
            apps:
              up: {provider: {source: {path: up}}, limits: {requestTimeout: 300ms}}
            """,
            visit -> {
              await();
              return FrontedUpstream.Answer.json("{}");
            });
  }

  @AfterAll
  static void stop() throws Exception {
    OVER.countDown();
    upstream.close();
  }

  private static void await() {
    try {
      assertThat(OVER.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void endsCallsAtTheTimeOfTheApp() {
    var first = upstream.gateway.get("/api/v1/up/read?what=x", upstream.alice);
    assertThat(first.statusCode()).as(first.body()).isEqualTo(504);
    assertThat(first.body()).contains("apps.up.limits.requestTimeout");
    var second =
        upstream.gateway.send(
            "POST",
            "/api/v2/app/up/operations/read",
            upstream.alice,
            "{\"parameters\":{\"what\":\"x\"}}");
    assertThat(second.body()).contains("apps.up.limits.requestTimeout");
    assertThat(upstream.tool("up_read", "{\"what\":\"x\"}").toString())
        .contains("apps.up.limits.requestTimeout");
  }

  @Test
  void letsAnAppTakeLongerThanTheServer(@TempDir Path other) throws Exception {
    try (var slow =
        new FrontedUpstream(
            other,
            """
              limits: {requestTimeout: 100ms, upstreamResponseTimeout: 100ms}
            apps:
              up: {provider: {source: {path: up}}, limits: {requestTimeout: 50s}}
            """,
            visit -> {
              pass(400);
              return FrontedUpstream.Answer.json("{\"late\":true}");
            })) {
      var first = slow.gateway.get("/api/v1/up/read?what=x", slow.alice);
      assertThat(first.body()).isEqualTo("{\"late\":true}");
      var second =
          slow.gateway.send(
              "POST",
              "/api/v2/app/up/operations/read",
              slow.alice,
              "{\"parameters\":{\"what\":\"x\"}}");
      assertThat(ConfiguredGateway.json(second).path("status").asInt()).isEqualTo(200);
      assertThat(slow.tool("up_read", "{\"what\":\"x\"}").path("isError").asBoolean()).isFalse();
    }
  }

  /** Lets the server's time pass: that time is what the test is about. */
  private static void pass(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < end) {
      LockSupport.parkNanos(end - System.nanoTime());
    }
  }
}
