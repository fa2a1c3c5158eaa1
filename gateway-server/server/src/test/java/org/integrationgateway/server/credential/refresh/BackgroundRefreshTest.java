package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens that no call uses. */
final class BackgroundRefreshTest {
  private static final String AHEAD =
      "  credentialRefresh: {enabled: true, ahead: 10s, concurrency: 2}\n";

  /** A fifth of its life before its end, and what lies ahead of that, a token is always due. */
  private static final Duration DUE = RefreshedApp.LIFE.minusSeconds(5);

  private static final Duration UNUSED = RefreshedApp.LIFE.dividedBy(2);

  private static RefreshedApp app;

  @BeforeAll
  static void start(@TempDir Path home) {
    app = RefreshedApp.start(home, AHEAD);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @AfterEach
  void behave() {
    app.server.behavesAsUsual();
    app.forgetPeople();
  }

  /** Counts requests, and lets the test wait for them. */
  private static CountDownLatch requests(int number) {
    var left = new CountDownLatch(number);
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          usual.send();
          left.countDown();
        });
    return left;
  }

  @Test
  void areRefreshedBeforeTheyExpire() throws Exception {
    var tom = app.person("tom");
    var uma = app.person("uma");
    app.pass(UNUSED);
    var refreshed = requests(2);
    app.pass(DUE.minus(UNUSED));
    assertThat(refreshed.await(30, TimeUnit.SECONDS)).isTrue();
    tom.assertWorks();
    uma.assertWorks();
    assertThat(tom.refreshes()).isEqualTo(2);
    assertThat(app.server.reuses()).isZero();
  }

  @Test
  void areNotRefreshedAgainWhenTheGrantIsGone() throws Exception {
    var val = app.person("val");
    app.server.revokeAll();
    var refused = requests(1);
    app.pass(DUE);
    assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();
    val.assertFails(412, "reconnect_required");
    int refreshes = val.refreshes();
    app.pass(Duration.ofMinutes(20));
    var again = requests(1);
    assertThat(again.await(600, TimeUnit.MILLISECONDS)).as("asked again").isFalse();
    assertThat(refreshes).isPositive();
  }

  @Test
  void doNotDelayACall() throws Exception {
    var people = new RefreshedApp.Person[8];
    for (int i = 0; i < people.length; i++) {
      people[i] = app.person("crowd-" + i);
    }
    var busy = new CountDownLatch(2);
    var end = new CountDownLatch(1);
    var order = new AtomicInteger();
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          if (order.incrementAndGet() <= 2) {
            busy.countDown();
            assertThat(end.await(2, TimeUnit.MINUTES)).isTrue();
          }
          usual.send();
        });
    app.pass(DUE);
    assertThat(busy.await(30, TimeUnit.SECONDS)).as("the background has started").isTrue();
    app.pass(Duration.ofMinutes(1));
    var calls = new ExecutorCompletionService<Integer>(app.threads());
    for (var each : people) {
      calls.submit(() -> each.call().statusCode());
    }
    for (int done = 0; done < people.length - 2; done++) {
      var call = calls.poll(30, TimeUnit.SECONDS);
      assertThat(call).as("a call whose own refresh does not hang").isNotNull();
      assertThat(call.get()).isEqualTo(200);
    }
    end.countDown();
  }

  @Test
  void pauseWithTheServer() throws Exception {
    var wes = app.person("wes");
    var failed = new CountDownLatch(1);
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          EndpointBehavior.answers(503, "text/plain", "later").answer(exchange, usual);
          failed.countDown();
        });
    app.pass(DUE);
    assertThat(failed.await(30, TimeUnit.SECONDS)).isTrue();
    var refreshed = requests(1);
    app.pass(Duration.ofMinutes(2));
    assertThat(refreshed.await(30, TimeUnit.SECONDS)).isTrue();
    wes.assertWorks();
  }
}
