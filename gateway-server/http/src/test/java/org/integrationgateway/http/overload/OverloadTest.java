package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.base.thread.ProcessorPlace;
import org.integrationgateway.rules.Pause;
import org.junit.jupiter.api.Test;

/** A server that runs one request at a time. */
final class OverloadTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final int MANY = 1_000_000;
  private static final Duration SHORT = Duration.ofMillis(1);

  private final List<String> started = new ArrayList<>();

  private static Overload server(Duration processorWait) {
    return new Overload(processorWait, 1, () -> MANY, System::nanoTime);
  }

  private boolean arrives(Overload overload, String request) {
    return overload.arrive(0, () -> started.add(request));
  }

  @Test
  void requestsStartInTheOrderInWhichTheyArrive() {
    try (var overload = server(LONG)) {
      for (var request : List.of("a", "b", "c")) {
        assertThat(arrives(overload, request)).isTrue();
      }
      assertThat(started).containsExactly("a");
      overload.run(() -> {});
      assertThat(started).containsExactly("a", "b");
      overload.run(() -> {});
      assertThat(started).containsExactly("a", "b", "c");
    }
  }

  @Test
  void aBurstWaitsAndLosesNothing() {
    try (var overload = server(LONG)) {
      for (int i = 0; i < 1_000; i++) {
        assertThat(arrives(overload, "r" + i)).isTrue();
      }
      for (int i = 0; i < 1_000; i++) {
        overload.run(() -> {});
      }
      assertThat(started).hasSize(1_000);
      assertThat(overload.isOverloaded()).isFalse();
    }
  }

  @Test
  void refusesRequestsWhileTheFirstInTheQueueHasWaitedTooLong() {
    try (var overload = server(SHORT)) {
      arrives(overload, "runs");
      arrives(overload, "waits");
      while (!overload.isOverloaded()) {
        Pause.brief();
      }
      assertThat(arrives(overload, "late")).isFalse();
      assertThat(overload.refused()).isEqualTo(1);
      overload.run(() -> {});
      assertThat(started).containsExactly("runs", "waits");
      assertThat(arrives(overload, "next")).as("the queue is empty").isTrue();
    }
  }

  @Test
  void theFloodOfOneCallerDoesNotRefuseAnotherWithFewRequests() {
    var now = new AtomicLong();
    try (var overload = new Overload(LONG, 1, () -> MANY, now::get)) {
      for (int i = 0; i < 100; i++) {
        assertThat(arrives(overload, "flood")).isTrue();
      }
      now.addAndGet(LONG.toNanos() + 1);
      assertThat(arrives(overload, "late")).isFalse();
      int admitted = 0;
      while (overload.arrive(1, () -> started.add("other"))) {
        admitted++;
      }
      assertThat(admitted).as("a quarter of an equal share").isBetween(12, 15);
      overload.run(() -> {});
      assertThat(started).as("in order").containsOnly("flood");
      now.addAndGet(LONG.toNanos());
      assertThat(overload.arrive(2, () -> started.add("third"))).as("too late for all").isFalse();
    }
  }

  @Test
  void aRequestWithoutAThreadLeavesItsPlace() {
    try (var overload = server(LONG)) {
      arrives(overload, "a");
      overload.leave();
      arrives(overload, "b");
      assertThat(started).containsExactly("a", "b");
    }
  }

  @Test
  void aRequestThatWaitsLeavesItsPlaceToTheNextAndHasOneAgainAtOnce() {
    try (var overload = server(LONG)) {
      for (var request : List.of("a", "b", "c")) {
        arrives(overload, request);
      }
      overload.run(
          () -> {
            assertThat(started).containsExactly("a");
            ProcessorPlace.without(
                () -> ProcessorPlace.without(() -> assertThat(started).containsExactly("a", "b")));
            overload.run(() -> {});
            assertThat(started).as("the first computes again").containsExactly("a", "b");
          });
      assertThat(started).containsExactly("a", "b", "c");
    }
  }

  @Test
  void aRequestThatWaitsWithoutSayingSoLeavesItsPlaceToTheNext() throws Exception {
    var go = new CountDownLatch(1);
    leavesItsPlace(go::await, go::countDown);
  }

  @Test
  void aRequestThatComputesForLongLeavesItsPlaceToTheNext() throws Exception {
    var computes = new AtomicBoolean(true);
    leavesItsPlace(
        () -> {
          while (computes.get()) {
            Thread.yield();
          }
        },
        () -> computes.set(false));
  }

  /** Work that may be interrupted. */
  @FunctionalInterface
  private interface Work {
    void run() throws InterruptedException;
  }

  private static void leavesItsPlace(Work work, Runnable end) throws Exception {
    var next = new CountDownLatch(1);
    try (var overload = server(LONG)) {
      overload.begin();
      var thread = DaemonThread.of("works", () -> overload.run(() -> run(work)));
      overload.arrive(0, thread::start);
      overload.arrive(0, next::countDown);
      assertThat(next.await(1, TimeUnit.MINUTES)).isTrue();
      end.run();
      thread.join();
    }
  }

  private static void run(Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void admitsAllWithoutALimit() {
    try (var overload = server(Duration.ZERO)) {
      for (int i = 0; i < 100; i++) {
        assertThat(arrives(overload, "r" + i)).isTrue();
      }
      assertThat(started).hasSize(100);
    }
  }
}
