package org.integrationgateway.server.frontend;

import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.exchange.Exchange;

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
