package org.integrationgateway.providers.stdio;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads messages, one a line. Of a line that is too long, only the beginning and the end is kept.
 */
final class MessageReader {
  private static final int BUFFER = 64 << 10;
  private static final int ENDS = 256;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int filled;

  /**
   * @param longest length of a line in bytes
   */
  MessageReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /**
   * One line.
   *
   * @param bytes all of it; of one that is too long, its first and last bytes
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Line(byte[] bytes, boolean complete) {
    /** The text, as it can be shown. */
    String text() {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** The next line without its end; empty at the end of the stream. */
  Optional<Line> next() throws IOException {
    if (position < filled || fill()) {
      int end = end();
      if (end < filled && end - position <= longest) {
        var whole = Arrays.copyOfRange(buffer, position, end);
        position = end + 1;
        return Optional.of(new Line(whole, true));
      }
    }
    return collected();
  }

  /** A line that is not in the buffer as a whole. */
  private Optional<Line> collected() throws IOException {
    var line = new ByteArrayOutputStream(BUFFER);
    var tail = new Tail();
    boolean any = false;
    while (position < filled || fill()) {
      any = true;
      int end = end();
      int kept = Math.min(end - position, longest - line.size());
      line.write(buffer, position, kept);
      tail.take(buffer, position + kept, end);
      position = end + 1;
      if (end < filled) {
        break;
      }
    }
    if (!any) {
      return Optional.empty();
    }
    return Optional.of(
        tail.isEmpty() ? new Line(line.toByteArray(), true) : new Line(ends(line, tail), false));
  }

  private static byte[] ends(ByteArrayOutputStream line, Tail tail) {
    var ends = new ByteArrayOutputStream();
    ends.write(line.toByteArray(), 0, Math.min(ENDS, line.size()));
    ends.write('\n');
    ends.writeBytes(tail.bytes());
    return ends.toByteArray();
  }

  /** The end of the line in the buffer, or the end of the buffer. */
  private int end() {
    int end = position;
    while (end < filled && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private boolean fill() throws IOException {
    filled = Math.max(0, in.read(buffer));
    position = 0;
    return filled > 0;
  }

  /** The last bytes of what was left out. */
  private static final class Tail {
    private byte[] last = new byte[0];

    void take(byte[] from, int begin, int end) {
      int more = Math.min(ENDS, end - begin);
      if (more <= 0) {
        return;
      }
      int before = Math.min(last.length, ENDS - more);
      var joined = new byte[before + more];
      System.arraycopy(last, last.length - before, joined, 0, before);
      System.arraycopy(from, end - more, joined, before, more);
      last = joined;
    }

    boolean isEmpty() {
      return last.length == 0;
    }

    byte[] bytes() {
      return last;
    }
  }
}
