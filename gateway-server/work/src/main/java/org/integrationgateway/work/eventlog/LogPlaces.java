package org.integrationgateway.work.eventlog;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/** Bounds how many streams each subject reads. */
final class LogPlaces {
  private final IntSupplier limit;
  private final Map<String, Integer> taken = new ConcurrentHashMap<>();

  /**
   * @param limit streams of one subject
   */
  LogPlaces(IntSupplier limit) {
    this.limit = limit;
  }

  /**
   * Takes a place.
   *
   * @return gives it back; may run more than once
   * @throws GatewayException {@code RATE_LIMITED} when the subject has all of its places
   */
  Runnable take(String subject) {
    int most = limit.getAsInt();
    if (taken.merge(subject, 1, Integer::sum) > most) {
      release(subject);
      throw new GatewayException(
          ErrorCode.RATE_LIMITED,
          "you read %d event streams of turns and runs, which is the limit of server.limits.turnStreamsPerSubject: close one"
              .formatted(most));
    }
    var released = new AtomicBoolean();
    return () -> {
      if (released.compareAndSet(false, true)) {
        release(subject);
      }
    };
  }

  private void release(String subject) {
    taken.computeIfPresent(subject, (key, count) -> count > 1 ? count - 1 : null);
  }
}
