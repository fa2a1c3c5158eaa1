package org.integrationgateway.base.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.rules.Pause;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class PermitQueueTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final PermitQueue queue = new PermitQueue(1, 2);

  /** A thread that waits for a permit, and says whether it has got one. */
  private final class Waiter {
    private final CompletableFuture<Boolean> entered = new CompletableFuture<>();

    Waiter() {
      var thread = DaemonThread.of("waiter", this::enter);
      thread.start();
      while (thread.getState() != Thread.State.TIMED_WAITING) {
        Pause.brief();
      }
    }

    private void enter() {
      try {
        entered.complete(queue.enterPatiently(MINUTE));
      } catch (InterruptedException e) {
        entered.completeExceptionally(e);
      }
    }
  }

  @Test
  void givesPermitsInTheOrderOfThoseThatWait() throws Exception {
    assertThat(queue.enter(MINUTE)).isTrue();
    var first = new Waiter();
    var second = new Waiter();
    queue.leave();
    assertThat(first.entered.get()).isTrue();
    assertThat(second.entered).isNotDone();
    queue.leave();
    assertThat(second.entered.get()).isTrue();
    queue.leave();
    assertThat(queue.free()).isEqualTo(1);
  }

  @Test
  void refusesMoreThanMayWait() throws Exception {
    assertThat(queue.enter(MINUTE)).isTrue();
    var waiters = new Waiter[] {new Waiter(), new Waiter()};
    assertThat(refusesAtOnce(MINUTE)).isTrue();
    var refusal = PermitQueue.takeRefusal().orElseThrow();
    assertThat(PermitQueue.takeRefusal()).as("forgotten").isEmpty();
    assertThat(refusal.lasts()).isTrue();
    for (var waiter : waiters) {
      queue.leave();
      assertThat(waiter.entered.get()).isTrue();
      assertThat(refusal.lasts()).as("one may wait").isFalse();
    }
  }

  @Test
  void refusesAtOnceWhatWouldWaitInVain() throws Exception {
    assertThat(queue.enter(MINUTE)).isTrue();
    for (int i = 0; i < 20; i++) {
      assertThat(queue.enter(MILLI)).as("the first waits, and shows the pace").isFalse();
    }
    var waiter = new Waiter();
    assertThat(refusesAtOnce(MILLI)).isTrue();
    assertThat(refusesAtOnce(MINUTE)).as("one with time waits").isFalse();
    queue.leave();
    assertThat(waiter.entered.get()).isTrue();
  }

  /** Whether the thread is refused without a wait, which an interrupted thread cannot begin. */
  private boolean refusesAtOnce(long nanos) {
    Thread.currentThread().interrupt();
    try {
      return !queue.enter(nanos);
    } catch (InterruptedException waits) {
      return false;
    } finally {
      Thread.interrupted();
    }
  }
}
