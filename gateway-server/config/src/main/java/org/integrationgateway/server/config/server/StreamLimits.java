package org.integrationgateway.server.config.server;

/**
 * How many clients may listen for messages of the server.
 *
 * @param streams event streams that are open at one replica
 * @param perSubject event streams of one subject on which its clients listen at one replica
 * @param sessionsPerSubject sessions of MCP clients of one subject
 */
public record StreamLimits(int streams, int perSubject, int sessionsPerSubject) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final StreamLimits DEFAULT = new StreamLimits(8192, 50, 1000);
}
