package org.integrationgateway.server.api.grpc;

import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.sdk.Secret;

/** Admits calls of providers that run elsewhere. */
@FunctionalInterface
public interface HostAdmission {
  /**
   * Admits a call.
   *
   * @param presented the token in its metadata
   * @param service the service that it names beside its message; empty: the message names it
   * @param address of the client
   * @param cancel ends the call when the provider's session ends
   * @throws org.integrationgateway.sdk.ServiceException when the call is refused
   */
  Admitted admit(Secret presented, String service, String address, Runnable cancel);

  /**
   * An admitted call.
   *
   * @param session what it may use
   * @param ended run when the call has ended
   */
  record Admitted(CallSession session, Runnable ended) {}
}
