package org.integrationgateway.packaging.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * The file with the output of a command: its beginning up to a limit, and its last lines. A full
 * disk must not make a command wait at its pipe, so a failure to write only ends the file.
 */
final class CommandTranscript {
  private final OutputStream file;
  private final long limit;
  private long bytes;
  private long lines;
  private boolean full;

  CommandTranscript(OutputStream file, long limit) {
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
   * Adds the missing lines at the end.
   *
   * @param total number of lines of the output
   * @param last lines of the output
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
