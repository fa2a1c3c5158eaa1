package org.integrationgateway.builtin.agent.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reads a stream of server-sent events (HTML Living Standard, section 9.2); names and data only.
 * Used by one thread.
 */
final class ServerSentEvents {
  private static final int MAX_LINE = 4 << 20;
  private static final int MAX_STREAM = 48 << 20;

  private final InputStream stream;
  private final byte[] buffer = new byte[8 << 10];
  private int position;
  private int filled;
  private long total;

  ServerSentEvents(InputStream stream) {
    this.stream = stream;
  }

  /** Whether the last line ended with a carriage return, which a line feed may follow. */
  private boolean returned;

  private boolean begun;

  /** One event. */
  record Event(String name, String data) {}

  /** The next event with data; empty at the end, also of a stream that ends within one. */
  Optional<Event> next() throws IOException {
    var name = "";
    var data = new StringBuilder();
    while (true) {
      var line = line();
      if (line.isEmpty()) {
        return Optional.empty();
      }
      var text = line.get();
      if (text.isEmpty()) {
        if (data.length() > 0) {
          return Optional.of(new Event(name, data.substring(0, data.length() - 1)));
        }
        name = "";
        continue;
      }
      int colon = text.indexOf(':');
      var field = colon < 0 ? text : text.substring(0, colon);
      var value = colon < 0 ? "" : text.substring(colon + 1);
      value = value.startsWith(" ") ? value.substring(1) : value;
      if (field.equals("event")) {
        name = value;
      } else if (field.equals("data")) {
        data.append(value).append('\n');
      }
    }
  }

  /** A line ends with LF, CR, or both. */
  private Optional<String> line() throws IOException {
    var line = new ByteArrayOutputStream();
    while (true) {
      int next = read();
      if (next == '\n' && returned) {
        returned = false;
        continue;
      }
      returned = next == '\r';
      if (next < 0) {
        return Optional.empty();
      }
      if (next == '\n' || next == '\r') {
        return Optional.of(text(line));
      }
      if (line.size() >= MAX_LINE) {
        throw ModelException.lasting(
            "a line of the model's stream has more than " + MAX_LINE + " bytes");
      }
      line.write(next);
    }
  }

  /** The text of a line, without the byte order mark of the first. */
  private String text(ByteArrayOutputStream line) {
    var text = line.toString(StandardCharsets.UTF_8);
    boolean first = !begun;
    begun = true;
    return first && text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private int read() throws IOException {
    if (position == filled) {
      filled = stream.read(buffer);
      position = 0;
      if (filled <= 0) {
        filled = 0;
        return -1;
      }
      total += filled;
      if (total > MAX_STREAM) {
        throw ModelException.lasting("the model's stream has more than " + MAX_STREAM + " bytes");
      }
    }
    return buffer[position++] & 0xff;
  }
}
