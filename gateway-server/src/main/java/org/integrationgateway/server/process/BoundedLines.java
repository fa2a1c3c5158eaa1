package org.integrationgateway.server.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Lines from a stream that nobody vouches for: a line is cut at a length, and what could move a
 * terminal's cursor or forge a second log line is replaced.
 */
final class BoundedLines {
  private static final int BUFFER = 8192;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int filled;

  BoundedLines(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** The next line without its end; empty when there are no more. */
  Optional<String> next() throws IOException {
    var line = new ByteArrayOutputStream();
    long dropped = 0;
    boolean any = false;
    for (var octet = read(); octet.isPresent(); octet = read()) {
      any = true;
      if (octet.getAsInt() == '\n') {
        break;
      }
      if (line.size() < longest) {
        line.write(octet.getAsInt());
      } else {
        dropped++;
      }
    }
    return any ? Optional.of(text(line, dropped)) : Optional.empty();
  }

  private OptionalInt read() throws IOException {
    if (position == filled) {
      filled = Math.max(0, in.read(buffer));
      position = 0;
      if (filled == 0) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of(buffer[position++] & 0xff);
  }

  private static String text(ByteArrayOutputStream line, long dropped) {
    var text = printable(line.toString(StandardCharsets.UTF_8).stripTrailing());
    return dropped == 0 ? text : text + " ... (" + dropped + " more bytes)";
  }

  /** The same without what a terminal would act on. */
  static String printable(String text) {
    var printable = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> Character.isISOControl(point) && point != '\t' ? '\ufffd' : point)
        .forEach(printable::appendCodePoint);
    return printable.toString();
  }
}
