package org.integrationgateway.http.exchange;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Encodes server-sent events (HTML Standard, section 9.2). Data has no line breaks. */
public final class EventFrame {
  private static final byte[] DATA = bytes("event: message\ndata: ");
  private static final byte[] END = bytes("\n\n");

  private EventFrame() {}

  /** An event {@code message}, as clients of MCP read them. */
  public static byte[] message(byte[] data) {
    return message(null, data);
  }

  /**
   * An event {@code message} after which the stream can be resumed.
   *
   * @param id of the event; null: none
   */
  public static byte[] message(@Nullable String id, byte[] data) {
    var frame = new ByteArrayOutputStream(data.length + 64);
    if (id != null) {
      frame.writeBytes(bytes("id: " + id + "\n"));
    }
    frame.writeBytes(DATA);
    frame.writeBytes(data);
    frame.writeBytes(END);
    return frame.toByteArray();
  }

  /**
   * An event of any name.
   *
   * @param id of the event; null: none
   */
  public static byte[] event(@Nullable String id, String name, byte[] data) {
    var head = (id == null ? "" : "id: " + id + "\n") + "event: " + name + "\ndata: ";
    var frame = new ByteArrayOutputStream(data.length + head.length() + END.length);
    frame.writeBytes(bytes(head));
    frame.writeBytes(data);
    frame.writeBytes(END);
    return frame.toByteArray();
  }

  /** A line that clients skip. */
  public static byte[] comment(String text) {
    return bytes(": " + text + "\n\n");
  }

  /** Tells a client how long to wait before it connects again. */
  public static byte[] retry(long millis) {
    return bytes("retry: " + millis + "\n\n");
  }

  /** An event without data, which tells a client where to resume and how long to wait before. */
  public static byte[] mark(String id, long retryMillis) {
    return bytes("id: " + id + "\nretry: " + retryMillis + "\ndata: \n\n");
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
