package org.integrationgateway.surfaces.mcp.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.core.memory.HeldMemory;
import org.jspecify.annotations.Nullable;

/** Reads a stream of events (WHATWG HTML, server-sent events, as of the event stream's syntax). */
public final class EventReader {
  private static final long LONGEST_RETRY_MILLIS = 60_000;
  private static final int LONGEST_ID = 4096;
  private static final int BUFFER = 8192;

  /** Bytes that count together. */
  private static final int PIECE = 256 << 10;

  /** Copies of the bytes of an event: its line, its data, and the event. */
  private static final int COPIES = 3;

  private final InputStream stream;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private final int largest;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private HeldMemory.Mark beforeEvent = HeldMemory.mark();
  private int counted;
  private Optional<String> lastId;
  private Optional<Duration> retry = Optional.empty();
  private String event = "";
  private boolean hasData;
  private boolean first = true;
  private boolean afterReturn;

  /**
   * An event with data.
   *
   * @param name empty where the server gives none
   * @param data in UTF-8
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Event(String name, byte[] data) {}

  /**
   * @param largest bytes of one event
   * @param lastId of the stream that this one continues
   */
  public EventReader(InputStream stream, int largest, Optional<String> lastId) {
    this.stream = stream;
    this.largest = largest;
    this.lastId = lastId;
  }

  /** The id of the last event. */
  public Optional<String> lastId() {
    return lastId;
  }

  /** How long the server asks to wait before the stream is opened again. */
  public Optional<Duration> retry() {
    return retry;
  }

  /**
   * The next event with data; null at the end of the stream. An event that the end cuts off does
   * not count.
   *
   * @throws IOException also when an event is larger than is allowed
   * @throws org.integrationgateway.core.error.GatewayException {@code OVERLOADED} when the request
   *     of this thread would take too much memory
   */
  public @Nullable Event next() throws IOException {
    // The event before was used.
    beforeEvent.release();
    beforeEvent = HeldMemory.mark();
    counted = 0;
    data.reset();
    hasData = false;
    event = "";
    while (readLine()) {
      if (line.size() > 0) {
        field();
        continue;
      }
      if (hasData && data.size() > 0) {
        return new Event(event, data.toByteArray());
      }
      data.reset();
      hasData = false;
      event = "";
    }
    return null;
  }

  /** Reads a whole line; false at the end. */
  private boolean readLine() throws IOException {
    line.reset();
    while (true) {
      int c = read();
      if (c < 0) {
        return false;
      }
      if (c == '\n' && afterReturn) {
        afterReturn = false;
        continue;
      }
      afterReturn = c == '\r';
      if (c == '\n' || c == '\r') {
        return true;
      }
      if (line.size() + data.size() >= largest) {
        throw new IOException("an event is larger than the limit of " + largest + " bytes");
      }
      line.write(c);
      if (line.size() + data.size() > counted + PIECE) {
        HeldMemory.take(COPIES * (long) PIECE);
        counted += PIECE;
      }
    }
  }

  private int read() throws IOException {
    if (position == end) {
      end = Math.max(0, stream.read(buffer));
      position = 0;
      if (end == 0) {
        return -1;
      }
    }
    return buffer[position++] & 0xff;
  }

  private void field() {
    byte[] text = line.toByteArray();
    int from = 0;
    if (first && text.length >= 3 && text[0] == (byte) 0xef && text[1] == (byte) 0xbb) {
      from = 3;
    }
    first = false;
    int colon = from;
    while (colon < text.length && text[colon] != ':') {
      colon++;
    }
    if (colon == from) {
      return;
    }
    int value = colon < text.length ? colon + 1 : colon;
    if (value < text.length && text[value] == ' ') {
      value++;
    }
    var name = new String(text, from, colon - from, UTF_8);
    if (name.equals("data")) {
      if (hasData) {
        data.write('\n');
      }
      hasData = true;
      data.write(text, value, text.length - value);
      return;
    }
    other(name, new String(text, value, text.length - value, UTF_8));
  }

  private void other(String name, String value) {
    switch (name) {
      case "event" -> event = value;
      case "id" -> {
        if (value.indexOf('\0') < 0 && value.length() <= LONGEST_ID) {
          lastId = Optional.of(value);
        }
      }
      case "retry" -> {
        if (!value.isEmpty()
            && value.length() <= 9
            && value.chars().allMatch(c -> c >= '0' && c <= '9')) {
          retry =
              Optional.of(Duration.ofMillis(Math.min(Long.parseLong(value), LONGEST_RETRY_MILLIS)));
        }
      }
      default -> {
        // Fields of other names mean nothing.
      }
    }
  }
}
