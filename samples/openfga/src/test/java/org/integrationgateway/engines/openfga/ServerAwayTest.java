package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.engines.openfga.Examples.MODEL;
import static org.integrationgateway.engines.openfga.Examples.mayEnter;
import static org.integrationgateway.engines.openfga.Examples.member;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.authorization.Layer;
import org.integrationgateway.sdk.authorization.ListedRelationship;
import org.integrationgateway.sdk.authorization.Relationship;
import org.integrationgateway.sdk.authorization.RelationshipFilter;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A real server that is killed or hangs while it is asked. */
class ServerAwayTest {
  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private final OpenFgaServer server = OpenFgaServer.start();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void refusesWhileItIsAwayAndServesWhenItIsBack() throws Exception {
    var answered = new AtomicInteger();
    var lastAnswer = new AtomicLong();
    Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    var refused = new AtomicInteger();
    var over = new AtomicBoolean();
    var threads = Executors.newFixedThreadPool(4);
    try (var authorization = new Settings(server).open()) {
      authorization.setState(MODEL, List.of(member("user:a", 1)));
      var load = new ArrayList<Future<?>>();
      for (int i = 0; i < 4; i++) {
        load.add(
            threads.submit(
                () -> {
                  while (!over.get()) {
                    try {
                      if (!ask(authorization)) {
                        wrong.add(new AssertionError("denied"));
                      }
                      answered.incrementAndGet();
                      lastAnswer.set(System.nanoTime());
                    } catch (ServiceException away) {
                      refused.incrementAndGet();
                      if (away.reason() != Reason.UNAVAILABLE) {
                        wrong.add(away);
                      }
                    } catch (Throwable other) {
                      wrong.add(other);
                    }
                  }
                }));
      }
      Polling.until(() -> answered.get() > 20);
      server.kill();
      Polling.until(() -> refused.get() > 4);
      server.launch();
      long back = System.nanoTime();
      Polling.until(() -> lastAnswer.get() > back);
      System.out.printf(
          "answers again %d ms after OpenFGA is back%n", (lastAnswer.get() - back) / 1_000_000);
      int before = answered.get();
      Polling.until(() -> answered.get() > before + 20);
      over.set(true);
      for (var each : load) {
        each.get();
      }
      assertThat(wrong).isEmpty();
    } finally {
      over.set(true);
      threads.shutdownNow();
    }
  }

  /** A denial is an answer; what fails is refused. */
  private static boolean ask(OpenFgaAuthorization authorization) {
    return Deadline.in(DEADLINE).during(() -> mayEnter(authorization, "user:a", 1));
  }

  @Test
  void changesNothingThatItDoesNotConfirm() throws Exception {
    try (var authorization = new Settings(server).open()) {
      authorization.setState(MODEL, List.of());
      server.kill();
      assertRefused(
          Reason.UNAVAILABLE,
          "no OpenFGA answers at " + server.url(),
          () -> authorization.add(member("user:a", 1)));
      assertRefused(
          Reason.UNAVAILABLE,
          "no OpenFGA answers at " + server.url(),
          () -> authorization.setState(MODEL, List.of(member("user:b", 1))));
      server.launch();
      assertThat(mayEnter(authorization, "user:a", 1)).isFalse();
      assertThat(authorization.add(member("user:a", 1))).isTrue();
      assertThat(authorization.setState(MODEL, List.of(member("user:b", 1))).added()).isEqualTo(1);
      assertThat(mayEnter(authorization, "user:a", 1)).isTrue();
    }
  }

  @Test
  void replacesTheConfigurationWholeOrNotAtAll() throws Exception {
    var before = IntStream.range(0, 50).mapToObj(i -> member("user:a", i)).toList();
    var after = IntStream.range(0, 3_000).mapToObj(i -> member("user:b", i)).toList();
    var thread = Executors.newSingleThreadExecutor();
    try (var authorization = new Settings(server).open()) {
      authorization.setState(MODEL, before);
      long size = server.written();
      var replaced = thread.submit(() -> authorization.setState(MODEL, after));
      Polling.until(() -> server.written() > size + 200_000);
      server.kill();
      assertThatThrownBy(replaced::get).hasCauseInstanceOf(ServiceException.class);
      server.launch();
      assertThat(configured(authorization)).containsExactlyInAnyOrderElementsOf(before);
      assertThat(mayEnter(authorization, "user:a", 1)).isTrue();
      assertThat(mayEnter(authorization, "user:b", 1)).isFalse();
      assertThat(authorization.setState(MODEL, after).added()).isEqualTo(3_000);
      assertThat(mayEnter(authorization, "user:a", 1)).isFalse();
      assertThat(mayEnter(authorization, "user:b", 1)).isTrue();
    } finally {
      thread.shutdownNow();
    }
  }

  private static List<Relationship> configured(OpenFgaAuthorization authorization) {
    return authorization
        .list(RelationshipFilter.ALL.in(Layer.STATIC), 1_000, Optional.empty())
        .relationships()
        .stream()
        .map(ListedRelationship::relationship)
        .toList();
  }

  @Test
  void leavesAServerThatHangsAtTheDeadlineOfTheCall() throws Exception {
    try (var authorization = new Settings(server).open()) {
      authorization.setState(MODEL, List.of(member("user:a", 1)));
      server.signal("STOP");
      long began = System.nanoTime();
      assertRefused(
          Reason.TIMEOUT,
          "the deadline of the call passed",
          () ->
              Deadline.in(Duration.ofMillis(300))
                  .during(() -> mayEnter(authorization, "user:a", 1)));
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(DEADLINE);
      server.signal("CONT");
      assertThat(mayEnter(authorization, "user:a", 1)).isTrue();
    }
  }

  @Test
  void leavesAServerThatHangsWithoutADeadline() throws Exception {
    try (var authorization = new Settings(server).open();
        var hasty = new Settings(server).requestMillis(200).open()) {
      authorization.setState(MODEL, List.of(member("user:a", 1)));
      server.signal("STOP");
      assertRefused(
          Reason.UNAVAILABLE, "did not answer within 200 ms", () -> mayEnter(hasty, "user:a", 1));
      server.signal("CONT");
      assertThat(mayEnter(authorization, "user:a", 1)).isTrue();
    }
  }

  @Test
  void isNotReadyWithoutAServer() {
    var settings = new Settings(server);
    server.kill();
    assertRefused(
        Reason.UNAVAILABLE, "no OpenFGA answers at " + server.url(), () -> settings.open().close());
  }

  private static void assertRefused(Reason reason, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ServiceException.class, refused -> assertThat(refused.reason()).isEqualTo(reason))
        .hasMessageContaining(message);
  }
}
