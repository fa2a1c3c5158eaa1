package org.integrationgateway.config.server;

import java.time.Duration;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;

/** How many clients may listen for messages of the server, and how. */
public record StreamLimits(
    @Name("eventStreams")
        @Doc(
            "How many event streams one replica keeps open; further ones get 503. An idle"
                + " stream needs about 15 KB of memory.")
        @Range(least = "1", most = "1000000")
        @Default("8192")
        int streams,
    @Name("eventStreamsPerSubject")
        @Doc(
            "How many event streams the clients of one subject may listen on at one"
                + " replica; further ones get 429.")
        @Range(least = "1", most = "1000000")
        @Default("50")
        int perSubject,
    @Name("mcpSessionsPerSubject")
        @Doc(
            "How many sessions the MCP clients of one subject may have; a further one ends"
                + " the session that was unused for the longest time.")
        @Range(least = "1", most = "100000")
        @Default("1000")
        int sessionsPerSubject,
    @Name("turnStreamsPerSubject")
        @Doc(
            "How many event streams of turns and runs one subject may read at one replica;"
                + " further ones get 429.")
        @Range(least = "1", most = "1000000")
        @Default("20")
        int turnsPerSubject,
    @Name("eventStreamHeartbeat")
        @Doc(
            "How often an event stream sends a comment, so that proxies keep the connection"
                + " open and the gateway notices a client that has gone.")
        @Range(least = "100ms", most = "1m")
        @Default("15s")
        Duration heartbeat,
    @Name("eventStreamStall")
        @Doc("How long a client may stop reading an event stream before it is disconnected.")
        @Range(least = "100ms", most = "10m")
        @Default("30s")
        Duration stall) {
  /** The defaults. */
  public static final StreamLimits DEFAULT = RecordBlock.defaults(StreamLimits.class);

  /** Limits of streams and sessions, with defaults for the rest. */
  public StreamLimits(int streams, int perSubject, int sessionsPerSubject) {
    this(
        streams,
        perSubject,
        sessionsPerSubject,
        DEFAULT.turnsPerSubject,
        DEFAULT.heartbeat,
        DEFAULT.stall);
  }
}
