package org.integrationgateway.providers.supervision;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the starts, restarts and ends of a provider over all of its runs. */
final class RunHistory {
  private final AtomicLong starts = new AtomicLong();
  private final AtomicLong nanosStarting = new AtomicLong();
  private final AtomicLong restarts = new AtomicLong();
  private volatile Optional<SupervisorReport.End> lastEnd = Optional.empty();

  /** A run is ready, so long after its process was started. */
  void started(Duration took) {
    starts.incrementAndGet();
    nanosStarting.addAndGet(took.toNanos());
  }

  /** A run has ended by itself, or never became ready. */
  void ended(SupervisorReport.End end) {
    lastEnd = Optional.of(end);
  }

  /** Counts a restart after an end. */
  void restarted() {
    restarts.incrementAndGet();
  }

  long starts() {
    return starts.get();
  }

  Duration starting() {
    return Duration.ofNanos(nanosStarting.get());
  }

  long restarts() {
    return restarts.get();
  }

  Optional<SupervisorReport.End> lastEnd() {
    return lastEnd;
  }
}
