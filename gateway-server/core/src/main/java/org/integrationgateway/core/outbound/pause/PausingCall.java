package org.integrationgateway.core.outbound.pause;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call whose requests may be repeated after a pause. It is in force on the thread that carries
 * the call out.
 *
 * @param subject that the call is made for
 * @param requestId of the request that the call is
 */
public record PausingCall(String subject, String requestId, String app, String operation) {
  private static final ThreadLocal<@Nullable PausingCall> CURRENT = new ThreadLocal<>();

  /** The call in force on this thread; empty when the server itself makes the request. */
  static Optional<PausingCall> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * Puts this call in force on this thread; {@link #end} always follows. The two do not wrap the
   * work, because every frame of the stack is copied when a virtual thread waits for its upstream.
   *
   * @return the call that was in force before
   */
  public @Nullable PausingCall begin() {
    var before = CURRENT.get();
    CURRENT.set(this);
    return before;
  }

  /** Puts the call in force that was before {@link #begin}. */
  public static void end(@Nullable PausingCall before) {
    if (before == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(before);
    }
  }
}
