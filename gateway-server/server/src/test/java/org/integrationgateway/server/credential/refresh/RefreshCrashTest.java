package org.integrationgateway.server.credential.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.integrationgateway.connections.credential.refresh.TokenRenewal;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.server.credential.refresh.RefreshedApp.Person;
import org.integrationgateway.testkit.oauth.EndpointBehavior;
import org.integrationgateway.testkit.oauth.ReceivedRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A replica is killed at each step of a refresh; another one goes on. {@code
 * -Dgateway.refresh.kills=1000} makes it a long run.
 */
@Tag("nightly")
final class RefreshCrashTest {
  private static final int KILLS = Rounds.of("gateway.refresh.kills", 1, 100);
  private static final Duration EXPIRED = RefreshedApp.LIFE.plusMinutes(1);
  private static final Duration LEASE_ENDED = TokenRenewal.LEASE.plusSeconds(1);

  private static RefreshedApp app;
  private static Path folder;

  @BeforeAll
  static void start(@TempDir Path home) {
    folder = home;
    app = RefreshedApp.start(home);
  }

  @AfterAll
  static void stop() {
    app.close();
  }

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void losesNothingThatWasAcknowledged() throws Exception {
    var random = new Random(7);
    for (int round = 0; round < KILLS; round++) {
      round(round, random);
    }
    var uses =
        app.server.requests("/token").stream()
            .filter(request -> request.parameter("grant_type").equals("refresh_token"))
            .collect(
                Collectors.groupingBy(
                    (ReceivedRequest request) -> request.parameter("refresh_token"),
                    Collectors.counting()));
    assertThat(uses.values()).as("uses of one refresh token").allMatch(times -> times <= 2);
  }

  private static void round(int number, Random random) throws Exception {
    var waiting = app.person("waiting-" + number);
    var answered = app.person("answered-" + number);
    var done = app.person("done-" + number);
    var random1 = app.person("random-" + number);
    app.pass(EXPIRED);
    var end = new CountDownLatch(1);
    try (var replica = KilledReplica.start(folder, app.ahead())) {
      assertThat(replica.call(done.token).get(30, TimeUnit.SECONDS)).isEqualTo(200);
      reach(replica, waiting, (exchange, usual) -> await(end), 0);
      reach(replica, answered, holdsAnswer(end), 0);
      reach(replica, random1, (exchange, usual) -> usual.send(), random.nextInt(20));
      replica.kill();
    } finally {
      end.countDown();
      app.server.behavesAsUsual();
    }
    app.pass(LEASE_ENDED);
    assertOutcomes(waiting, answered, done, random1);
  }

  private static void assertOutcomes(Person waiting, Person answered, Person done, Person random) {
    done.refreshes();
    done.assertWorks();
    assertThat(done.refreshes()).as("the stored token is used").isZero();
    waiting.refreshes();
    waiting.assertWorks();
    assertThat(waiting.refreshes()).as("the refresh token is sent once more").isEqualTo(1);
    answered.refreshes();
    answered.assertFails(412, "reconnect_required");
    answered.assertFails(412, "reconnect_required");
    assertThat(answered.refreshes()).as("the refresh token is sent once more").isEqualTo(1);
    answered.connect().assertWorks();
    random.refreshes();
    assertThat(random.call().statusCode()).isIn(200, 412);
    assertThat(random.refreshes()).isLessThan(2);
  }

  /** Begins a call, and returns when the server has its token request. */
  private static void reach(
      KilledReplica replica, Person person, EndpointBehavior behavior, int pauseMillis)
      throws InterruptedException {
    var reached = new CountDownLatch(1);
    app.server.behaves(
        "/token",
        (exchange, usual) -> {
          reached.countDown();
          behavior.answer(exchange, usual);
        });
    replica.call(person.token);
    assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pauseMillis));
  }

  /** Carries the request out; its answer waits. */
  private static EndpointBehavior holdsAnswer(CountDownLatch end) {
    return (exchange, usual) -> {
      exchange.setStreams(
          null,
          new FilterOutputStream(exchange.getResponseBody()) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
              await(end);
              out.write(bytes, from, length);
            }
          });
      usual.send();
    };
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }
}
