package org.integrationgateway.manifest.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The file that keeps the output of a command: its beginning up to a limit, and its last lines. It
 * is a help: a full disk must not keep a command waiting at its pipe, so failures only end it.
 */
final class Transcript {
  private final OutputStream file;
  private final long limit;
  private long bytes;
  private long lines;
  private boolean full;

  Transcript(OutputStream file, long limit) {
    this.file = file;
    this.limit = limit;
  }

  void add(OutputLine line) {
    full = full || bytes + line.kept().length + 1 > limit;
    if (!full) {
      bytes += line.kept().length + 1;
      lines++;
      write(line.kept());
    }
  }

  /**
   * Adds what is missing at the end.
   *
   * @param total of lines that there were
   * @param last of them
   */
  void finish(long total, List<OutputLine> last) {
    var missing = total - lines;
    if (missing > last.size()) {
      var note = String.format(Locale.ROOT, "... %,d lines left out ...", missing - last.size());
      write(note.getBytes(StandardCharsets.UTF_8));
    }
    last.stream().skip(Math.max(0, last.size() - missing)).forEach(line -> write(line.kept()));
  }

  private void write(byte[] line) {
    try {
      file.write(line);
      file.write('\n');
    } catch (IOException failed) {
      full = true;
    }
  }
}
