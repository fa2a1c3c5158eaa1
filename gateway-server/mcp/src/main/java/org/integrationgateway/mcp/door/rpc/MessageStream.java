package org.integrationgateway.mcp.door.rpc;

import org.integrationgateway.http.exchange.Exchange;

/** The event stream that the answer of a request has become. Safe for use by several threads. */
public interface MessageStream {
  /** Begins an event stream as the answer of an exchange. */
  @FunctionalInterface
  interface Opening {
    /**
     * @param whenGone run at most once, when the client has disconnected and does not come back
     */
    MessageStream open(Exchange exchange, Runnable whenGone);
  }

  /**
   * Sends a message that the client can do without: it is left out when the client reads too
   * slowly.
   *
   * @return whether the client is still there
   */
  boolean offer(byte[] message);

  /**
   * Sends a message that the client needs.
   *
   * @return whether the client is still there
   */
  boolean send(byte[] message);

  /** Sends the answer, and ends the stream. */
  void finish(byte[] answer);

  /** Ends the stream without an answer. */
  void close();
}
