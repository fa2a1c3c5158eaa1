package org.integrationgateway.http.overload;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Judges readings of a heap. */
final class HeapPressure {
  private static final int FULL_PER_CENT = 95;
  private static final int COLLECTING_PER_CENT = 90;
  private static final long HOPELESS_MILLIS = 20_000;
  private static final long STALE_MILLIS = 10_000;
  private static final long MIB = 1 << 20;

  private @Nullable Reading last;
  private boolean full;
  private long collectingMillis;
  private long quietMillis;

  /**
   * The heap at one moment.
   *
   * @param nanos of {@link System#nanoTime}
   * @param collecting milliseconds of the process in which garbage was collected
   * @param collections of the process
   * @param used bytes of the old generation after its last collection
   * @param most bytes that the old generation may have
   */
  record Reading(long nanos, long collecting, long collections, long used, long most) {
    private long millisSince(Reading other) {
      return TimeUnit.NANOSECONDS.toMillis(nanos - other.nanos);
    }
  }

  /** A reading's problem, as a sentence. */
  Optional<String> look(Reading now) {
    full = now.used > 0 && now.used >= now.most / 100 * FULL_PER_CENT;
    if (last != null) {
      compare(last, now);
    }
    last = now;
    if (!full) {
      return Optional.empty();
    }
    return Optional.of(
        "the heap is nearly full: %d of %d MiB of its old generation are in use after a collection"
            .formatted(now.used / MIB, now.most / MIB));
  }

  private void compare(Reading before, Reading now) {
    long millis = now.millisSince(before);
    boolean collects = (now.collecting - before.collecting) * 100 >= millis * COLLECTING_PER_CENT;
    collectingMillis = full && collects ? collectingMillis + millis : 0;
    boolean quiet = now.collections == before.collections;
    quietMillis = full && quiet ? quietMillis + millis : 0;
  }

  /** Whether the process has done nothing but collect for long. */
  boolean isHopeless() {
    return collectingMillis >= HOPELESS_MILLIS;
  }

  /** Whether a full heap was not collected for so long that it may have room now. */
  boolean isStale() {
    return quietMillis >= STALE_MILLIS;
  }
}
