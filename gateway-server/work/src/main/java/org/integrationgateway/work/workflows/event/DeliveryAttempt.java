package org.integrationgateway.work.workflows.event;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt to deliver an event, and what follows from its outcome.
 *
 * @param outbox stores the outcome
 */
record DeliveryAttempt(
    Destination destination, EventOutbox outbox, EventObserver observer, InstantSource clock) {
  private static final Logger log = LoggerFactory.getLogger(DeliveryAttempt.class);
  private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);
  private static final Duration RETRY_PERIOD = Duration.ofDays(1);

  /** Makes the attempt within this time, and stores its outcome. */
  Delivery make(OutboxEntry entry, Duration time) {
    var outcome = attempt(entry, time);
    if (outcome.state() == Delivery.State.PENDING) {
      outbox.later(entry, outcome.error(), wait(entry.attempts()), true);
    } else {
      outbox.end(entry, outcome);
    }
    observer.attempted(entry.provider(), outcome.state());
    return outcome;
  }

  private Delivery attempt(OutboxEntry entry, Duration time) {
    try {
      var runs = Deadline.in(time).during(() -> destination.take(entry));
      return new Delivery(entry.provider(), Delivery.State.DELIVERED, runs, "");
    } catch (ServiceException refused) {
      return refused(entry, refused);
    } catch (RuntimeException defect) {
      log.error("{} failed on an event", destination.label(entry), defect);
      return refused(entry, new ServiceException(Reason.FAILED, "the provider failed", defect));
    }
  }

  private Delivery refused(OutboxEntry entry, ServiceException refusal) {
    var state = mayPass(refusal) && isFresh(entry) ? Delivery.State.PENDING : Delivery.State.FAILED;
    if (state == Delivery.State.FAILED || entry.attempts() == 0) {
      log.warn(
          "event '{}' of '{}' is not delivered to {}{}: {}",
          entry.event().id(),
          entry.event().source(),
          destination.label(entry),
          state == Delivery.State.FAILED ? "" : " yet",
          refusal.getMessage());
    }
    return new Delivery(entry.provider(), state, List.of(), refusal.detail());
  }

  /** Whether the same event may be taken later. */
  private static boolean mayPass(ServiceException refusal) {
    return switch (refusal.reason()) {
      case UNAVAILABLE, TIMEOUT, NO_CAPACITY, CONFLICT, PAUSED, LOCKED, FAILED -> true;
      default -> false;
    };
  }

  private boolean isFresh(OutboxEntry entry) {
    return clock.instant().isBefore(entry.acceptedAt().plus(RETRY_PERIOD));
  }

  /** The wait doubles with each attempt; replicas do not come at the same time. */
  private static Duration wait(int attempts) {
    var doubled = FIRST_WAIT.multipliedBy(1L << Math.min(attempts, 10));
    var wait = doubled.compareTo(LONGEST_WAIT) < 0 ? doubled : LONGEST_WAIT;
    return wait.plusMillis(ThreadLocalRandom.current().nextLong(wait.toMillis() / 4 + 1));
  }
}
