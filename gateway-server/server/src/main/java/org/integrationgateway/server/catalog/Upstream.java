package org.integrationgateway.server.catalog;

import org.integrationgateway.server.call.Reply;
import org.integrationgateway.server.error.GatewayException;

/** How an operation is carried out: over HTTP as the manifest declares it, or by a provider. */
public interface Upstream {
  /**
   * Carries it out and waits for the answer, at most until the invocation's deadline.
   *
   * @throws CredentialRefusedException when the upstream refuses the invocation's credential
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}, {@code PROVIDER_*}, {@code
   *     RECONNECT_REQUIRED} when the stored credential cannot be presented
   */
  Reply execute(Invocation invocation);
}
