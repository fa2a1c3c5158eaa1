package org.integrationgateway.http.route;

import org.integrationgateway.http.exchange.Exchange;

/** Answers the requests of a route. */
@FunctionalInterface
public interface RouteHandler {
  /**
   * Answers the exchange, once. May block. An exception becomes a problem document, unless the
   * answer was begun.
   */
  void handle(Exchange exchange) throws Exception;
}
