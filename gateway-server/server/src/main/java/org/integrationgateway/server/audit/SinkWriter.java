package org.integrationgateway.server.audit;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.telemetry.audit.AuditSink;
import org.integrationgateway.telemetry.audit.TimedEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the records of all threads to one sink, in batches. Nothing waits for it: while the sink
 * fails, records wait in memory; when there are too many, further ones are lost, counted, and
 * recorded as lost as soon as the sink works again.
 */
final class SinkWriter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SinkWriter.class);
  private static final int MOST_WAITING = 10_000;
  private static final int BATCH = 500;
  private static final long PAUSE_MILLIS = 500;
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private static final CountDownLatch NOT_AWAITED = new CountDownLatch(0);

  private final String name;
  private final AuditSink sink;
  private final Clock clock;
  private final BlockingQueue<Waiting> queue = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicLong lost = new AtomicLong();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread thread;

  /** Records under way; those of a batch whose writing failed stay. */
  private final List<Waiting> batch = new ArrayList<>(BATCH);

  private volatile boolean failing;
  private long lostRecorded;

  /** An event that waits, or a thread that waits for all events before it. */
  private record Waiting(TimedEvent event, CountDownLatch written) {}

  SinkWriter(String name, AuditSink sink, Clock clock) {
    this.name = name;
    this.sink = sink;
    this.clock = clock;
    this.thread = LastingThread.of("audit-" + name, this::run);
    thread.start();
  }

  String name() {
    return name;
  }

  /** How many records were lost. */
  long lost() {
    return lost.get() + sink.refused();
  }

  /** Whether the sink cannot be written now. */
  boolean isFailing() {
    return failing;
  }

  void add(TimedEvent event) {
    if (stopping.getCount() == 0 || !queue.offer(new Waiting(event, NOT_AWAITED))) {
      lost.incrementAndGet();
    }
  }

  /** Waits until the events before are written, at most this long. */
  void settle(Duration longest) {
    var written = new CountDownLatch(1);
    var marker =
        new TimedEvent(clock.instant(), new AuditEvent("audit.settle", AuditEvent.GATEWAY));
    try {
      if (queue.offer(new Waiting(marker, written))) {
        written.await(longest.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      while (stopping.getCount() > 0 || !queue.isEmpty()) {
        var first = queue.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
        }
        if (batch.isEmpty()) {
          continue;
        }
        queue.drainTo(batch, BATCH - batch.size());
        write(batch);
        batch.clear();
      }
    } catch (InterruptedException hurry) {
      long unwritten = (long) batch.size() + queue.size();
      lost.addAndGet(unwritten);
      log.error("audit sink '{}': {} records were not written before the end", name, unwritten);
    }
  }

  private void write(List<Waiting> batch) throws InterruptedException {
    var events = new ArrayList<TimedEvent>();
    batch.stream()
        .filter(waiting -> waiting.written == NOT_AWAITED)
        .map(Waiting::event)
        .forEach(events::add);
    long known = lost();
    if (known > lostRecorded && stopping.getCount() > 0) {
      events.add(
          new TimedEvent(
              clock.instant(),
              new AuditEvent("audit.lose", AuditEvent.GATEWAY)
                  .with(AuditEvent.Outcome.FAILURE)
                  .with("records", Long.toString(known - lostRecorded))));
    }
    while (!events.isEmpty() && !written(events)) {
      if (stopping.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
        Thread.sleep(PAUSE_MILLIS / 10);
      }
      // A record that its receiver refuses does not keep those after it: they go with it.
      int before = batch.size();
      queue.drainTo(batch, BATCH - before);
      batch.subList(before, batch.size()).stream()
          .filter(waiting -> waiting.written == NOT_AWAITED)
          .forEach(waiting -> events.add(waiting.event));
    }
    lostRecorded = known;
    batch.forEach(waiting -> waiting.written.countDown());
  }

  private boolean written(List<TimedEvent> events) {
    try {
      sink.write(events);
      if (failing) {
        failing = false;
        log.info("audit sink '{}' can be written again", name);
      }
      return true;
    } catch (IOException | RuntimeException e) {
      if (!failing) {
        failing = true;
        log.error(
            "audit sink '{}' cannot be written: records wait in memory, at most {}: {}",
            name,
            MOST_WAITING,
            e.getMessage());
      }
      return false;
    }
  }

  /** Writes what waits, for at most five seconds. */
  @Override
  public void close() {
    stopping.countDown();
    try {
      thread.join(LAST_WORDS.toMillis());
      if (thread.isAlive()) {
        thread.interrupt();
        thread.join(LAST_WORDS.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sink.close();
  }
}
