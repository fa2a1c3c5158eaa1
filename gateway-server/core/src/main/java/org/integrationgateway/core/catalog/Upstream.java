package org.integrationgateway.core.catalog;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;

/**
 * How an operation is carried out: over HTTP as the manifest declares it, or by a provider. What
 * stands in front of another upstream passes on every method.
 */
public interface Upstream {
  /**
   * Carries it out and waits for the answer, at most until the invocation's deadline.
   *
   * @throws CredentialRefusedException when the upstream refuses the invocation's credential
   * @throws GatewayException {@code EGRESS_DENIED}, {@code UPSTREAM_*}, {@code PROVIDER_*}, {@code
   *     RECONNECT_REQUIRED} when the stored credential cannot be presented
   */
  Reply execute(Invocation invocation);

  /**
   * Why no request can be made with these parameters of a connection, as the end of a sentence
   * whose subject is what is stored; empty: requests can be made.
   */
  default Optional<String> problem(Map<String, String> params) {
    return Optional.empty();
  }

  /** The bodies that it takes beside JSON and forms of its members. */
  default BodyInput bodies() {
    return BodyInput.MEMBERS;
  }

  /**
   * The first request that {@link #execute} would send, which is not sent.
   *
   * @throws GatewayException {@code INVALID_REQUEST} where the gateway does not see the requests
   */
  default RequestPreview preview(Invocation invocation) {
    var operation = invocation.operation();
    var why =
        operation.transport() == Transport.PROVIDER
            ? "is carried out by the provider of app '%s': the gateway cannot show the requests that the provider sends"
                .formatted(operation.app())
            : "is of the kind %s, whose requests are not shown"
                .formatted(operation.transport().wireName());
    throw new GatewayException(
        ErrorCode.INVALID_REQUEST, "operation '%s' %s".formatted(operation.id(), why));
  }
}
