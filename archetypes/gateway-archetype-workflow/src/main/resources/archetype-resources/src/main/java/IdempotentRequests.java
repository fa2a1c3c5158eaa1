package ${package};

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Carries out a request with an idempotency key once, and stores its result for a day. */
final class IdempotentRequests {
  private static final Duration KEPT = Duration.ofDays(1);
  private static final int MOST = 100_000;

  private record Done(List<Object> content, List<String> runs, Instant at) {}

  private final InstantSource clock;

  /** The oldest first. */
  private final Map<List<String>, Done> done = new LinkedHashMap<>();

  IdempotentRequests(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * Carries out the request, or returns the stored result.
   *
   * @param scope of the key
   * @param content of the request
   */
  List<String> once(
      String scope, Optional<String> key, List<Object> content, Supplier<List<String>> work) {
    if (key.isEmpty()) {
      return work.get();
    }
    forget();
    var place = List.of(scope, key.get());
    var before = done.get(place);
    if (before != null && !before.content().equals(content)) {
      throw new ServiceException(
          Reason.IDEMPOTENCY_KEY_REUSED,
          "the idempotency key came with another request before: use a new one");
    }
    if (before != null) {
      return before.runs();
    }
    if (done.size() == MOST) {
      throw new ServiceException(
          Reason.NO_CAPACITY,
          "there were %d requests with a key in a day, as many as are remembered".formatted(MOST));
    }
    var at = clock.instant();
    var runs = work.get();
    done.put(place, new Done(content, runs, at));
    return runs;
  }

  private void forget() {
    var past = clock.instant().minus(KEPT);
    var oldest = done.values().iterator();
    while (oldest.hasNext() && oldest.next().at().isBefore(past)) {
      oldest.remove();
    }
  }
}
