package org.integrationgateway.mcp.taskdoor;

import java.util.Map;
import java.util.function.Supplier;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.core.call.RequestOrigin;
import org.integrationgateway.core.memory.HeldMemory;

/** The request that a thread works for, for another thread that goes on with the work. */
public final class RequestSurroundings {
  private final RequestOrigin origin;
  private final String holder;
  private final Span span;

  private RequestSurroundings(RequestOrigin origin, String holder, Span span) {
    this.origin = origin;
    this.holder = holder;
    this.span = span;
  }

  /**
   * The surroundings of this thread.
   *
   * @param address of the client
   * @param requestId the gateway's name for the request
   */
  public static RequestSurroundings of(String address, String requestId) {
    return new RequestSurroundings(
        new RequestOrigin(
            address, requestId, RequestOrigin.current().map(RequestOrigin::trace).orElse(Map.of())),
        HeldMemory.holder(),
        CurrentSpan.get());
  }

  /** Does work on this thread, as the other one would. */
  public <T> T during(Supplier<T> work) {
    return CurrentSpan.during(span, () -> within(work));
  }

  private <T> T within(Supplier<T> work) {
    origin.begin();
    try {
      HeldMemory.heldBy(holder);
      return work.get();
    } finally {
      RequestOrigin.end();
    }
  }
}
