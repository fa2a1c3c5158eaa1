package org.integrationgateway.server.api.grpc;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.grpc.AdmittedCall;

/** How many calls may be under way at once, and how many streams that no answer ends. */
final class CallLimits {
  /** Calls at once of one subject; as many as one connection carries. */
  private static final int MOST_OF_SUBJECT = 256;

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final Semaphore calls;
  private final IntSupplier mostStreams;
  private final Map<String, Integer> bySubject = new ConcurrentHashMap<>();
  private final Set<AdmittedCall<?, ?>> streams = ConcurrentHashMap.newKeySet();

  /**
   * @param calls that work at once
   * @param mostStreams streams without an end at once, which cost no thread
   */
  CallLimits(int calls, IntSupplier mostStreams) {
    this.calls = new Semaphore(calls);
    this.mostStreams = mostStreams;
  }

  /**
   * Counts a call until it ends.
   *
   * @param subject whose call it is
   * @throws GatewayException {@code RATE_LIMITED}, {@code OVERLOADED}
   */
  void enter(String subject, AdmittedCall<?, ?> call) {
    if (!calls.tryAcquire()) {
      throw new GatewayException(
              ErrorCode.OVERLOADED, "too many gRPC calls are in progress; try again")
          .retryAfter(AGAIN);
    }
    call.whenEnded(calls::release);
    if (bySubject.merge(subject, 1, Integer::sum) > MOST_OF_SUBJECT) {
      leave(subject);
      throw new GatewayException(
              ErrorCode.RATE_LIMITED,
              "%s has %d gRPC calls in progress, which is the limit for one subject: wait until one ends"
                  .formatted(subject, MOST_OF_SUBJECT))
          .retryAfter(AGAIN);
    }
    call.whenEnded(() -> leave(subject));
  }

  private void leave(String subject) {
    bySubject.computeIfPresent(subject, (same, count) -> count == 1 ? null : count - 1);
  }

  /**
   * Counts a stream that no answer ends.
   *
   * @throws GatewayException {@code OVERLOADED}
   */
  void enterStream(AdmittedCall<?, ?> call) {
    int most = mostStreams.getAsInt();
    if (streams.size() >= most) {
      throw new GatewayException(
              ErrorCode.OVERLOADED,
              "%d streams are open, as many as server.limits.eventStreams allows; try again later"
                  .formatted(most))
          .retryAfter(AGAIN);
    }
    streams.add(call);
    call.whenEnded(() -> streams.remove(call));
  }

  /** Each stream that no answer ends. */
  void eachStream(Consumer<AdmittedCall<?, ?>> action) {
    streams.forEach(action);
  }
}
