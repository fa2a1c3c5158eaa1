package org.integrationgateway.http.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.Test;

/** A server that runs one request at a time. */
final class OverloadTest {
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Thread HERE = Thread.currentThread();

  private final List<String> started = new ArrayList<>();

  private static Overload server(Duration processorWait) {
    return new Overload(processorWait, false, 1);
  }

  private boolean arrives(Overload overload, String request) {
    return overload.arrive(() -> started.add(request));
  }

  @Test
  void requestsStartInTheOrderInWhichTheyArrive() {
    try (var overload = server(LONG)) {
      for (var request : List.of("a", "b", "c")) {
        assertThat(arrives(overload, request)).isTrue();
      }
      assertThat(started).containsExactly("a");
      overload.begin(HERE);
      overload.end(HERE);
      assertThat(started).containsExactly("a", "b");
      overload.begin(HERE);
      overload.end(HERE);
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
        overload.begin(HERE);
        overload.end(HERE);
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
        Thread.onSpinWait();
      }
      assertThat(arrives(overload, "late")).isFalse();
      assertThat(overload.refused()).isEqualTo(1);
      overload.begin(HERE);
      overload.end(HERE);
      assertThat(started).containsExactly("runs", "waits");
      assertThat(arrives(overload, "next")).as("the queue is empty").isTrue();
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
  void aRequestThatWaitsLeavesItsPlaceToTheNext() throws Exception {
    var go = new CountDownLatch(1);
    var next = new CountDownLatch(1);
    try (var overload = server(LONG)) {
      overload.begin();
      var thread =
          DaemonThread.of(
              "waits",
              () -> {
                overload.begin(Thread.currentThread());
                try {
                  go.await();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                overload.end(Thread.currentThread());
              });
      overload.arrive(thread::start);
      overload.arrive(next::countDown);
      assertThat(next.await(1, TimeUnit.MINUTES)).isTrue();
      go.countDown();
      thread.join();
    }
  }

  @Test
  void aThreadThatWaitsForASocketWantsNoProcessor() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var thread =
          DaemonThread.start(
              "accepts",
              () -> {
                try {
                  socket.accept();
                } catch (IOException closed) {
                  // The test is over.
                }
              });
      var progress = new Progress(thread, false, System.nanoTime());
      var patience = Deadline.in(Duration.ofMinutes(1));
      while (thread.getState() != Thread.State.RUNNABLE
          || progress.wantsProcessor(System.nanoTime())) {
        assertThat(patience.expired()).isFalse();
        LockSupport.parkNanos(1_000_000);
      }
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
