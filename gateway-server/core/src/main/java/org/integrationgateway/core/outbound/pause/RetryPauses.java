package org.integrationgateway.core.outbound.pause;

import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The pauses of this replica that are going on. */
public final class RetryPauses {
  private final Set<RetryPause> pauses = ConcurrentHashMap.newKeySet();

  /** Ends a pause. */
  @FunctionalInterface
  public interface End extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Adds a pause of the call in force on this thread; nothing without a call.
   *
   * @param status of the answer; 0 when no answer came
   * @param retry the number of the attempt that follows, 1 for the second one
   * @param most how often the request is repeated at most
   */
  public End begin(Instant until, int status, int retry, int most) {
    var call = PausingCall.current();
    if (call.isEmpty()) {
      return () -> {};
    }
    var pause =
        new RetryPause(
            call.get(),
            until,
            status == 0 ? OptionalInt.empty() : OptionalInt.of(status),
            retry,
            most);
    pauses.add(pause);
    return () -> pauses.remove(pause);
  }

  /** The pauses now. */
  public List<RetryPause> now() {
    return List.copyOf(pauses);
  }
}
