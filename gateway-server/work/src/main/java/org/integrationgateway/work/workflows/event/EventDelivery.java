package org.integrationgateway.work.workflows.event;

import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers in the background what could not be delivered at once, by this replica or by one that
 * died: every replica looks for due deliveries, and the lease of each decides which one attempts
 * it.
 */
public final class EventDelivery implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EventDelivery.class);
  private static final Duration PAUSE = Duration.ofSeconds(15);
  private static final Duration AGAIN = Duration.ofSeconds(1);
  private static final Duration ATTEMPT = Duration.ofSeconds(10);
  private static final int AT_ONCE = 8;

  private final EventOutbox outbox;
  private final DeliveryAttempt attempt;
  private final Executor workers;
  private final int atOnce;
  private final Duration pause;
  private final Semaphore free;
  private final AtomicBoolean failing = new AtomicBoolean();
  private final Thread scanner;
  private volatile boolean closed;

  private EventDelivery(
      String name,
      EventOutbox outbox,
      DeliveryAttempt attempt,
      Executor workers,
      int atOnce,
      Duration pause) {
    this.pause = pause;
    this.outbox = outbox;
    this.workers = workers;
    this.attempt = attempt;
    this.atOnce = atOnce;
    this.free = new Semaphore(atOnce);
    this.scanner = LastingThread.of(name, this::scan);
  }

  /**
   * Starts it.
   *
   * @param workers run the attempts, of which there are a few at a time
   */
  public static EventDelivery start(
      WorkflowProviders providers,
      EventOutbox outbox,
      EventObserver observer,
      Executor workers,
      InstantSource clock) {
    return start(
        "workflow-event-delivery",
        new ProviderDestination(providers),
        outbox,
        observer,
        workers,
        AT_ONCE,
        PAUSE,
        clock);
  }

  /**
   * Starts the delivery of an outbox.
   *
   * @param name of its thread
   * @param atOnce how many attempts run at a time
   * @param pause how often this replica looks for what another one that died has left
   */
  public static EventDelivery start(
      String name,
      Destination destination,
      EventOutbox outbox,
      EventObserver observer,
      Executor workers,
      int atOnce,
      Duration pause,
      InstantSource clock) {
    var attempt = new DeliveryAttempt(destination, outbox, observer, clock);
    var delivery = new EventDelivery(name, outbox, attempt, workers, atOnce, pause);
    delivery.scanner.start();
    return delivery;
  }

  private void scan() {
    try {
      while (!closed) {
        if (!deliverSome()) {
          outbox.awaitDue(failing.get() ? AGAIN : pause);
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /** Begins some attempts; returns whether there may be more deliveries due. */
  private boolean deliverSome() throws InterruptedException {
    free.acquire();
    int begun = 0;
    int handed = 0;
    try {
      var claimed = outbox.claim(1 + free.availablePermits());
      failing.set(false);
      for (var entry : claimed) {
        // The first entry has the permit from above.
        if (begun > 0) {
          free.acquire();
        }
        begun++;
        workers.execute(() -> deliver(entry));
        handed++;
      }
      return begun > 0;
    } catch (RuntimeException outage) {
      if (!failing.getAndSet(true)) {
        log.warn("no event is delivered in the background: {}", outage.getMessage());
      }
      return false;
    } finally {
      free.release(Math.max(1, begun) - handed);
    }
  }

  private void deliver(OutboxEntry entry) {
    try {
      attempt.make(entry, ATTEMPT);
    } catch (RuntimeException failed) {
      log.warn("a delivery is attempted again later: {}", failed.getMessage());
    } finally {
      free.release();
    }
  }

  /** Waits for attempts under way; another replica, or the next start, makes the others. */
  @Override
  public void close() {
    closed = true;
    scanner.interrupt();
    try {
      scanner.join(TimeUnit.SECONDS.toMillis(5));
      if (!free.tryAcquire(atOnce, ATTEMPT.toSeconds(), TimeUnit.SECONDS)) {
        log.warn("deliveries of events are still in progress: they are attempted again");
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    }
  }
}
