package org.integrationgateway.surfaces.mcp.wire;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.base.stream.ServerSentEvents;
import org.integrationgateway.core.memory.HeldMemory;

/** Reads the events of an MCP server; each counts as memory of the request until the next. */
public final class EventReader {
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);

  /** Copies of the bytes of an event: its line, its data, and the event. */
  private static final int COPIES = 3;

  private final ServerSentEvents events;
  private final Optional<String> before;
  private HeldMemory.Mark beforeEvent = HeldMemory.mark();

  /**
   * @param largest bytes of one event
   * @param lastId of the stream that this one continues
   */
  public EventReader(InputStream stream, int largest, Optional<String> lastId) {
    events =
        new ServerSentEvents(
            stream,
            ServerSentEvents.Limits.ofEvent(largest),
            bytes -> HeldMemory.take(COPIES * (long) bytes));
    before = lastId;
  }

  /** The id of the last event. */
  public Optional<String> lastId() {
    return events.lastId().or(() -> before);
  }

  /** How long the server asks to wait before the stream is opened again. */
  public Optional<Duration> retry() {
    return events.retry().map(asked -> asked.compareTo(LONGEST_RETRY) < 0 ? asked : LONGEST_RETRY);
  }

  /**
   * The next event that is not empty; empty at the end of the stream.
   *
   * @throws IOException also when an event is larger than is allowed
   * @throws org.integrationgateway.core.error.GatewayException {@code OVERLOADED} when the request
   *     of this thread would take too much memory
   */
  public Optional<ServerSentEvents.Event> next() throws IOException {
    // The event before was used.
    beforeEvent.release();
    beforeEvent = HeldMemory.mark();
    var event = events.next();
    while (event.isPresent() && event.get().data().length == 0) {
      event = events.next();
    }
    return event;
  }
}
