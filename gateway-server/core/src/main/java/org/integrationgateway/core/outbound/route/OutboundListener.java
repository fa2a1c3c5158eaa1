package org.integrationgateway.core.outbound.route;

import org.integrationgateway.core.egress.EgressPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Marks connections for streams that stay open, so that they take none from other requests.
 *
 * @param policy of the requests
 */
public record OutboundListener(EgressPolicy policy) {
  /** The policy of the connections with this mark. */
  public static @Nullable EgressPolicy policy(@Nullable Object mark) {
    if (mark instanceof OutboundListener listener) {
      return listener.policy;
    }
    if (mark instanceof IdentifiedConnections identified) {
      return identified.policy();
    }
    return mark instanceof EgressPolicy policy ? policy : null;
  }
}
