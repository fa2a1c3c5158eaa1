package org.integrationgateway.http.frontend;

import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;

/** Answers requests for files that are refused. */
@FunctionalInterface
public interface RefusedPages {
  /**
   * Answers a browser that opens a page.
   *
   * @throws GatewayException the refusal, to every other client
   */
  void answer(Exchange exchange, GatewayException refusal);
}
