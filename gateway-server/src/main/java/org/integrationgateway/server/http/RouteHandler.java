package org.integrationgateway.server.http;

/** What a door does with a request of one of its routes. */
@FunctionalInterface
public interface RouteHandler {
  /**
   * Answers the exchange, once. May block. An exception becomes a problem document, as long as
   * nothing has been sent.
   */
  void handle(Exchange exchange) throws Exception;
}
