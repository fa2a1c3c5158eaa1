package org.integrationgateway.connections.completion;

/**
 * A connection that was made.
 *
 * @param instance its name
 */
public record ConnectResult(String app, String connection, String instance) {
  /** The wire's {@code status}. */
  public String status() {
    return "connected";
  }
}
