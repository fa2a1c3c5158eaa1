package org.integrationgateway.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The results of the probe of the store. */
final class StoreProbeTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  @Test
  void tellsOfALossAndOfItsEnd() {
    var lost = new AtomicBoolean();
    var probe =
        new StoreProbe(
            () -> {
              if (lost.get()) {
                throw new IllegalStateException("connection refused");
              }
            },
            () -> {},
            Duration.ZERO,
            LONG);
    assertThat(probe.problem()).isEmpty();
    lost.set(true);
    assertThat(probe.problem()).contains("the store cannot be read: connection refused");
    lost.set(false);
    assertThat(probe.problem()).isEmpty();
  }

  @Test
  void theLogHasOneLineForTheBeginningOfALossAndOneForItsEnd() {
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    var logger = (Logger) LoggerFactory.getLogger(StoreProbe.class);
    logger.addAppender(log);
    try {
      var lost = new AtomicBoolean();
      var probe =
          new StoreProbe(
              () -> {
                if (lost.get()) {
                  throw new IllegalStateException("connection refused");
                }
              },
              () -> {},
              Duration.ZERO,
              LONG);
      probe.problem();
      lost.set(true);
      probe.problem();
      probe.problem();
      lost.set(false);
      probe.problem();
      probe.problem();
    } finally {
      logger.detachAppender(log);
    }
    assertThat(log.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .containsExactly(
            "the store cannot be read: connection refused",
            "the store can be read and written again");
  }

  @Test
  void tellsOfAStoreThatCanBeReadOnly() {
    var full = new AtomicBoolean(true);
    var probe =
        new StoreProbe(
            () -> {},
            () -> {
              if (full.get()) {
                throw new IllegalStateException("no space");
              }
            },
            Duration.ZERO,
            LONG);
    assertThat(probe.problem()).contains("the store cannot be written: no space");
    full.set(false);
    assertThat(probe.problem()).isEmpty();
  }

  @Test
  void doesNotReadAgainWhileAnAnswerCounts() {
    var reads = new AtomicInteger();
    var probe = new StoreProbe(reads::incrementAndGet, () -> {}, LONG, LONG);
    assertThat(probe.problem()).isEmpty();
    assertThat(probe.problem()).isEmpty();
    assertThat(reads).hasValue(1);
  }

  @Test
  void waitsOnceForAReadThatHangs() {
    var reads = new AtomicInteger();
    var go = new CountDownLatch(1);
    var probe =
        new StoreProbe(
            () -> {
              reads.incrementAndGet();
              awaitQuietly(go);
            },
            () -> {},
            Duration.ZERO,
            Duration.ofMillis(20));
    assertThat(probe.problem()).contains("the store does not respond");
    assertThat(probe.problem()).contains("the store does not respond");
    assertThat(reads).hasValueLessThan(2);
    go.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
