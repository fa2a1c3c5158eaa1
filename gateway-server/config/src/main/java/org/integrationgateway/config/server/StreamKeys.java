package org.integrationgateway.config.server;

import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.duration;
import static org.integrationgateway.config.shape.Scalars.integer;

import java.time.Duration;
import java.util.List;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.Settings;

/** The limits of event streams and of the sessions of MCP clients in {@code server.limits}. */
final class StreamKeys {
  private static final int MOST = 1_000_000;
  private static final StreamLimits USUAL = StreamLimits.DEFAULT;

  private static final Key<Integer> STREAMS =
      withDefault(
          "eventStreams",
          integer(1, MOST),
          USUAL.streams(),
          "How many event streams are open at one replica; for one more the answer is 503. An idle"
              + " one needs about 15 KB of memory.");
  private static final Key<Integer> PER_SUBJECT =
      withDefault(
          "eventStreamsPerSubject",
          integer(1, MOST),
          USUAL.perSubject(),
          "How many event streams the clients of one subject listen on at one replica; for one more"
              + " the answer is 429.");
  private static final Key<Integer> SESSIONS =
      withDefault(
          "mcpSessionsPerSubject",
          integer(1, 100_000),
          USUAL.sessionsPerSubject(),
          "How many sessions the MCP clients of one subject have; the one that was not used for the"
              + " longest time ends for the next.");

  private static final Key<Integer> TURNS =
      withDefault(
          "turnStreamsPerSubject",
          integer(1, MOST),
          USUAL.turnsPerSubject(),
          "How many event streams of turns and runs one subject reads at one replica; for one more"
              + " the answer is 429.");
  private static final Key<Duration> HEARTBEAT =
      withDefault(
          "eventStreamHeartbeat",
          duration(Duration.ofMillis(100), Duration.ofMinutes(1)),
          USUAL.heartbeat(),
          "How often an event stream sends a comment, so that proxies keep the connection and the"
              + " gateway notices a client that has gone.");
  private static final Key<Duration> STALL =
      withDefault(
          "eventStreamStall",
          duration(Duration.ofMillis(100), Duration.ofMinutes(10)),
          USUAL.stall(),
          "How long a client may read nothing of what an event stream sends; then it is"
              + " disconnected.");

  /** The keys in the block {@code limits}. */
  static final List<Key<?>> ALL = List.of(STREAMS, PER_SUBJECT, SESSIONS, TURNS, HEARTBEAT, STALL);

  private StreamKeys() {}

  static StreamLimits read(Settings limits) {
    return new StreamLimits(
        limits.get(STREAMS),
        limits.get(PER_SUBJECT),
        limits.get(SESSIONS),
        limits.get(TURNS),
        limits.get(HEARTBEAT),
        limits.get(STALL));
  }
}
