package org.integrationgateway.connections.flow;

import org.integrationgateway.core.call.Caller;

/** Checks again, when a flow is completed, what was true when it began. */
public interface FlowOwners {
  /**
   * Refuses a caller whose token or session has ended.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code FORBIDDEN}
   */
  void checkProof(Caller caller);

  /**
   * Refuses a caller that may not store credentials of the owner.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code FORBIDDEN}
   */
  void checkOwner(Caller caller, String owner);
}
