package org.integrationgateway.config.server;

import java.time.Duration;

/**
 * How many clients may listen for messages of the server, and how.
 *
 * @param streams event streams that are open at one replica
 * @param perSubject event streams of one subject on which its clients listen at one replica
 * @param sessionsPerSubject sessions of MCP clients of one subject
 * @param turnsPerSubject event streams of turns of one subject at one replica
 * @param heartbeat how often an event stream sends a comment
 * @param stall how long a client may read nothing of what an event stream sends
 */
public record StreamLimits(
    int streams,
    int perSubject,
    int sessionsPerSubject,
    int turnsPerSubject,
    Duration heartbeat,
    Duration stall) {
  /** The defaults, which {@code docs/reference/configuration.md} lists. */
  public static final StreamLimits DEFAULT = new StreamLimits(8192, 50, 1000);

  /** Limits of streams and sessions, with defaults for the rest. */
  public StreamLimits(int streams, int perSubject, int sessionsPerSubject) {
    this(
        streams,
        perSubject,
        sessionsPerSubject,
        20,
        Duration.ofSeconds(15),
        Duration.ofSeconds(30));
  }
}
