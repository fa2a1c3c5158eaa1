package org.integrationgateway.core.call;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.memory.HeldMemory;
import org.jspecify.annotations.Nullable;

/**
 * The request that this thread carries out, so that every event in it says from where it came. The
 * memory that it holds counts until its end.
 *
 * @param address of the client
 * @param request the gateway's name for the request
 * @param trace headers of the caller's trace, which upstreams get, by name in lower case
 */
public record RequestOrigin(String address, String request, Map<String, String> trace) {
  private static final ThreadLocal<@Nullable RequestOrigin> CURRENT = new ThreadLocal<>();

  public RequestOrigin {
    trace = Map.copyOf(trace);
  }

  /** Marks the beginning of a request on this thread; {@link #end} always follows. */
  public void begin() {
    CURRENT.set(this);
    HeldMemory.begin(address);
  }

  /** Marks the end of the request on this thread. */
  public static void end() {
    CURRENT.remove();
    HeldMemory.end();
  }

  /** The request of this thread. */
  public static Optional<RequestOrigin> current() {
    return Optional.ofNullable(CURRENT.get());
  }
}
