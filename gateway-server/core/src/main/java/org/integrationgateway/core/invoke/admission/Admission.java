package org.integrationgateway.core.invoke.admission;

import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.sdk.CallContext;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a call that the caller is allowed to make may be made now: the place of rate
 * limits.
 */
@FunctionalInterface
public interface Admission {
  /** Admits every call. */
  Admission ALL = (call, app, operation, access) -> {};

  /**
   * Returns when the call is admitted.
   *
   * @param access the policy and the role by which the caller may use the app; null where the app
   *     has no policy
   * @throws org.integrationgateway.core.error.GatewayException {@code RATE_LIMITED} or another
   *     refusal
   */
  void admit(Call call, App app, Operation operation, CallContext.@Nullable Access access);

  /** Asks this one, then another one. */
  default Admission and(Admission other) {
    return (call, app, operation, access) -> {
      admit(call, app, operation, access);
      other.admit(call, app, operation, access);
    };
  }
}
