package org.integrationgateway.http.api;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.ServiceException;

/**
 * Calls agents, workflows and other providers on behalf of a caller from outside.
 *
 * @param timeout how long a caller waits for an answer
 * @param baseUrl where people reach the gateway, when it knows
 */
public record ServiceCalls(Supplier<Duration> timeout, Optional<URI> baseUrl) {
  /**
   * Runs {@code work} under the context and the deadline of this request.
   *
   * @throws org.integrationgateway.core.error.GatewayException when the provider refuses or fails
   */
  public <T> T during(Exchange exchange, Caller caller, Supplier<T> work) {
    var context = context(caller, exchange.requestId());
    try {
      return Deadline.in(timeout.get()).during(() -> context.during(work));
    } catch (ServiceException failure) {
      throw GatewayFailures.of(failure);
    }
  }

  /** The context of a call by this caller. */
  public CallContext context(Caller caller, String requestId) {
    return new CallContext(
        caller.subject(),
        Party.USER,
        0,
        List.of(),
        requestId,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        baseUrl.map(URI::toString),
        Optional.empty(),
        Map.of());
  }
}
