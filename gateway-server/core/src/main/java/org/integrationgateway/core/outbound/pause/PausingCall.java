package org.integrationgateway.core.outbound.pause;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A call whose requests may be repeated after a pause. It is in force on the thread that carries
 * the call out.
 *
 * @param subject that the call is made for
 * @param requestId of the request that the call is
 */
public record PausingCall(String subject, String requestId, String app, String operation) {
  private static final ThreadLocal<PausingCall> CURRENT = new ThreadLocal<>();

  /** The call in force on this thread; empty when the server itself makes the request. */
  static Optional<PausingCall> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /** Runs {@code work} with this call in force on this thread. */
  public <T> T during(Supplier<T> work) {
    var before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }
}
