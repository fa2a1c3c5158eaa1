package org.integrationgateway.server.audit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request that this thread carries out, so that every event in it says from where it came.
 *
 * @param address of the client
 * @param request the gateway's name for the request
 */
public record RequestOrigin(String address, String request) {
  private static final ThreadLocal<@Nullable RequestOrigin> CURRENT = new ThreadLocal<>();

  /** Marks the beginning of a request on this thread; {@link #end} always follows. */
  public void begin() {
    CURRENT.set(this);
  }

  /** Marks the end of the request on this thread. */
  public static void end() {
    CURRENT.remove();
  }

  /** The request of this thread. */
  static Optional<RequestOrigin> current() {
    return Optional.ofNullable(CURRENT.get());
  }
}
