package org.integrationgateway.base.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.integrationgateway.base.text.Printable;

/**
 * Lines from an untrusted stream: a line is cut at a length, and what could move a terminal's
 * cursor or forge a second log line is replaced.
 */
public final class BoundedLines {
  private static final int BUFFER = 8192;

  private final InputStream in;
  private final int longest;
  private final IntConsumer taken;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int filled;

  public BoundedLines(InputStream in, int longest) {
    this(in, longest, bytes -> {});
  }

  /**
   * @param taken told how many bytes came each time
   */
  public BoundedLines(InputStream in, int longest, IntConsumer taken) {
    this.in = in;
    this.longest = longest;
    this.taken = taken;
  }

  /**
   * A reader of output that passes each line on.
   *
   * @param longest in bytes, before a line is cut
   */
  public static OutputReader each(int longest, Consumer<String> listener) {
    return output -> {
      var lines = new BoundedLines(output, longest);
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        listener.accept(line.get());
      }
    };
  }

  /** The next line without its end; empty when there are no more. */
  public Optional<String> next() throws IOException {
    var line = new ByteArrayOutputStream();
    long dropped = 0;
    boolean any = false;
    while (position < filled || fill()) {
      any = true;
      int end = end();
      int kept = Math.min(end - position, longest - line.size());
      line.write(buffer, position, kept);
      dropped += end - position - kept;
      position = end + 1;
      if (end < filled) {
        break;
      }
    }
    return any ? Optional.of(text(line, dropped)) : Optional.empty();
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
    taken.accept(filled);
    return filled > 0;
  }

  private static String text(ByteArrayOutputStream line, long dropped) {
    var text = Printable.plain(line.toString(StandardCharsets.UTF_8).stripTrailing());
    return dropped == 0 ? text : text + " ... (" + dropped + " more bytes)";
  }
}
