package org.integrationgateway.base.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.rules.Pause;
import org.junit.jupiter.api.Test;

final class LastingThreadTest {
  @Test
  void beginsAgainAfterAnError() throws Exception {
    var beginnings = new AtomicInteger();
    var third = new CountDownLatch(1);
    var thread =
        LastingThread.of(
            "begins-again",
            () -> {
              switch (beginnings.incrementAndGet()) {
                case 1 -> throw new StackOverflowError();
                case 2 -> throw new IllegalStateException("a defect");
                default -> third.countDown();
              }
            });
    thread.start();
    assertThat(third.await(60, TimeUnit.SECONDS)).isTrue();
    thread.join(60_000);
    assertThat(thread.isAlive()).isFalse();
    assertThat(beginnings).hasValue(3);
    assertThat(LastingThread.missing()).doesNotContain("begins-again");
  }

  @Test
  void isMissingUntilItBeginsAgain() throws Exception {
    var failed = new CountDownLatch(1);
    var thread =
        LastingThread.of(
            "fails-always",
            () -> {
              failed.countDown();
              throw new LinkageError("always");
            });
    thread.start();
    assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
    while (!LastingThread.missing().contains("fails-always")) {
      Pause.brief();
    }
    thread.interrupt();
    thread.join(60_000);
    assertThat(thread.isAlive()).isFalse();
    assertThat(LastingThread.missing()).doesNotContain("fails-always");
  }

  @Test
  void repeatsATaskThatFailed() throws Exception {
    var times = new CountDownLatch(3);
    var timer = Executors.newSingleThreadScheduledExecutor();
    try {
      var unused =
          timer.scheduleWithFixedDelay(
              LastingThread.repeated(
                  "repeated",
                  () -> {
                    times.countDown();
                    throw new StackOverflowError();
                  }),
              0,
              1,
              TimeUnit.MILLISECONDS);
      assertThat(times.await(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      timer.shutdownNow();
    }
  }
}
