package org.integrationgateway.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InterruptibleTaskTest {
  private final InterruptibleTask task = new InterruptibleTask();

  @Test
  void runsItsWork() {
    assertThat(task.call(() -> "done")).contains("done");
    assertThat(task.requested()).isFalse();
  }

  @Test
  void doesNotRunWhenCancelledBefore() {
    task.cancel();
    assertThat(
            task.run(
                () -> {
                  throw new AssertionError("a cancelled task ran");
                }))
        .isFalse();
    assertThat(task.requested()).isTrue();
  }

  @Test
  void interruptsTheThreadThatRunsIt() throws Exception {
    var begun = new CountDownLatch(1);
    var thread = Executors.newSingleThreadExecutor();
    try {
      var interrupted = thread.submit(() -> task.call(() -> waits(begun)));
      assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
      task.cancel();
      assertThat(interrupted.get(30, TimeUnit.SECONDS)).contains(true);
    } finally {
      thread.shutdownNow();
    }
  }

  private static boolean waits(CountDownLatch begun) {
    begun.countDown();
    try {
      return !new CountDownLatch(1).await(30, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      return true;
    }
  }

  @Test
  void leavesNoInterruptToTheNextTaskOfTheThread() {
    task.run(task::cancel);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(new InterruptibleTask().run(() -> assertThat(Thread.interrupted()).isFalse()))
        .isTrue();
    task.cancel();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }
}
