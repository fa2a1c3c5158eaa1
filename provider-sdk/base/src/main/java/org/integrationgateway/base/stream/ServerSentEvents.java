package org.integrationgateway.base.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntConsumer;

/**
 * Reads an event stream (WHATWG HTML Living Standard, section 9.2.6) as it arrives. Used by one
 * thread.
 */
public final class ServerSentEvents implements Closeable {
  /** Type of an event for which the server gives none. */
  public static final String MESSAGE = "message";

  /** Longest id in characters: it is sent back in a header. Longer ones are ignored. */
  private static final int LONGEST_ID = 4096;

  private static final int BUFFER = 8 << 10;

  /** Bytes of an event that are counted together. */
  private static final int PIECE = 256 << 10;

  private final InputStream stream;
  private final Limits limits;
  private final IntConsumer held;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private long total;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final ByteArrayOutputStream data = new ByteArrayOutputStream();
  private int counted;
  private boolean begun;
  private boolean hasData;
  private boolean afterReturn;
  private String type = "";
  private String id = "";
  private Optional<String> newId = Optional.empty();
  private Optional<String> lastId = Optional.empty();
  private Optional<Duration> retry = Optional.empty();

  /**
   * An event with data.
   *
   * @param type {@value #MESSAGE} where the server gives none
   * @param id empty where this event has none
   * @param data in UTF-8; may be empty
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Event(String type, String id, byte[] data) {
    public String text() {
      return new String(data, UTF_8);
    }
  }

  /**
   * Most bytes that are read.
   *
   * @param line without its end
   * @param event its data, with the line that is being read
   * @param stream all events together
   */
  public record Limits(int line, int event, long stream) {
    /** Limits each event of a stream that may last for ever. */
    public static Limits ofEvent(int most) {
      return new Limits(Integer.MAX_VALUE, most, Long.MAX_VALUE);
    }
  }

  /** Thrown for a stream that is larger than a limit. */
  public static final class TooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long limit;

    TooLargeException(String what, long limit) {
      super(what + " is larger than the limit of " + limit + " bytes");
      this.limit = limit;
    }

    /** The limit in bytes. */
    public long limit() {
      return limit;
    }
  }

  public ServerSentEvents(InputStream stream, Limits limits) {
    this(stream, limits, bytes -> {});
  }

  /**
   * @param held takes the bytes, some at a time, by which the event that is being read has grown
   */
  public ServerSentEvents(InputStream stream, Limits limits, IntConsumer held) {
    this.stream = stream;
    this.limits = limits;
    this.held = held;
  }

  /** The id with which a later request can continue after the last whole event. */
  public Optional<String> lastId() {
    return lastId;
  }

  /** How long the server asks to wait before the stream is opened again. */
  public Optional<Duration> retry() {
    return retry;
  }

  /**
   * Waits for the next event with data; empty at the end of the stream. An event that the end cuts
   * off is left out.
   *
   * @throws TooLargeException for a stream that is larger than a limit
   */
  public Optional<Event> next() throws IOException {
    counted = 0;
    begin();
    while (readLine()) {
      if (line.size() > 0) {
        field(line.toByteArray());
        continue;
      }
      lastId = newId.or(this::lastId);
      if (hasData) {
        return Optional.of(new Event(type.isEmpty() ? MESSAGE : type, id, data.toByteArray()));
      }
      begin();
    }
    return Optional.empty();
  }

  private void begin() {
    data.reset();
    hasData = false;
    type = "";
    id = "";
  }

  /** Reads a whole line, which ends with LF, CR or both; false at the end of the stream. */
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
      if (line.size() >= limits.line) {
        throw new TooLargeException("a line", limits.line);
      }
      int size = line.size() + data.size();
      if (size >= limits.event) {
        throw new TooLargeException("an event", limits.event);
      }
      line.write(c);
      if (size >= counted + PIECE) {
        held.accept(PIECE);
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
      total += end;
      if (total > limits.stream) {
        throw new TooLargeException("the stream", limits.stream);
      }
    }
    return buffer[position++] & 0xff;
  }

  private void field(byte[] text) {
    int from = begun || !startsWithByteOrderMark(text) ? 0 : 3;
    begun = true;
    int colon = from;
    while (colon < text.length && text[colon] != ':') {
      colon++;
    }
    int value = Math.min(colon + 1, text.length);
    if (value < text.length && text[value] == ' ') {
      value++;
    }
    var name = new String(text, from, colon - from, UTF_8);
    if (!name.equals("data")) {
      field(name, new String(text, value, text.length - value, UTF_8));
      return;
    }
    if (hasData) {
      data.write('\n');
    }
    hasData = true;
    data.write(text, value, text.length - value);
  }

  private static boolean startsWithByteOrderMark(byte[] text) {
    return text.length >= 3
        && text[0] == (byte) 0xef
        && text[1] == (byte) 0xbb
        && text[2] == (byte) 0xbf;
  }

  /** Takes a field; comments, which have no name, and fields of other names mean nothing. */
  private void field(String name, String value) {
    switch (name) {
      case "event" -> type = value;
      case "id" -> {
        if (value.indexOf('\0') < 0 && value.length() <= LONGEST_ID) {
          id = value;
          newId = Optional.of(value);
        }
      }
      case "retry" -> {
        if (value.matches("[0-9]{1,9}")) {
          retry = Optional.of(Duration.ofMillis(Long.parseLong(value)));
        }
      }
      default -> {}
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
