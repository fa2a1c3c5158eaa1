package org.integrationgateway.core.invoke.admission;

import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;

/**
 * Decides whether a call that the caller is allowed to make may be made now: the place of rate
 * limits.
 */
@FunctionalInterface
public interface Admission {
  /** Admits every call. */
  Admission ALL = (call, app, operation) -> {};

  /**
   * Returns when the call is admitted.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code RATE_LIMITED} or another
   *     refusal
   */
  void admit(Call call, App app, Operation operation);

  /** Asks this one, then another one. */
  default Admission and(Admission other) {
    return (call, app, operation) -> {
      admit(call, app, operation);
      other.admit(call, app, operation);
    };
  }
}
