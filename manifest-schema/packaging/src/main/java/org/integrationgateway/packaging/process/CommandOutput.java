package org.integrationgateway.packaging.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.integrationgateway.base.process.OutputReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of a command to its end without delay. The first lines are reported at once, the
 * last ones at the end; of the lines between only the amount is kept.
 */
final class CommandOutput implements OutputReader {
  private static final int CHUNK = 1 << 16;

  private final CommandTranscript transcript;
  private final Consumer<String> listener;
  private final CommandLimits limits;

  private final ReentrantLock lock = new ReentrantLock();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final ArrayDeque<OutputLine> last = new ArrayDeque<>();
  private @Nullable RuntimeException refusal;
  private boolean afterReturn;
  private long length;
  private long lines;
  private long bytes;
  private long toldLines;
  private long toldBytes;

  CommandOutput(CommandTranscript transcript, Consumer<String> listener, CommandLimits limits) {
    this.transcript = transcript;
    this.listener = listener;
    this.limits = limits;
  }

  @Override
  public void read(InputStream in) throws IOException {
    var chunk = new byte[CHUNK];
    for (var read = in.read(chunk); read >= 0; read = in.read(chunk)) {
      take(chunk, read);
    }
  }

  private void take(byte[] chunk, int read) {
    lock.lock();
    try {
      for (var i = 0; i < read; i++) {
        bytes++;
        take(chunk[i]);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A line ends with a line feed, with a carriage return (progress bars), or with both. */
  private void take(byte next) {
    boolean restOfEnd = next == '\n' && afterReturn;
    afterReturn = next == '\r';
    if (restOfEnd) {
      return;
    }
    if (next == '\n' || next == '\r') {
      endLine();
      return;
    }
    length++;
    if (length <= limits.lineBytes()) {
      line.write(next);
    }
  }

  private void endLine() {
    var ended = new OutputLine(line.toByteArray(), length);
    line.reset();
    length = 0;
    lines++;
    last.addLast(ended);
    if (last.size() > CommandResult.LAST_LINES) {
      last.removeFirst();
    }
    transcript.add(ended);
    if (lines <= limits.liveLines()) {
      toldLines = lines;
      toldBytes = bytes;
      tell(ended.text());
    }
  }

  /**
   * Calls the listener; its failure is reported later, because a command must not wait at its pipe
   * for the listener.
   */
  private void tell(String text) {
    try {
      if (refusal == null) {
        listener.accept(text);
      }
    } catch (RuntimeException failed) {
      refusal = failed;
    }
  }

  /**
   * Reports the rest after the end of the output.
   *
   * @throws RuntimeException when the listener threw it
   */
  void finish() {
    lock.lock();
    try {
      if (length > 0) {
        endLine();
      }
      var untold = last.stream().skip(Math.max(0, last.size() - (lines - toldLines))).toList();
      var left = lines - toldLines - untold.size();
      if (left > 0) {
        var total = bytes - toldBytes;
        tell(String.format(Locale.ROOT, "... %,d lines left out of %,d bytes ...", left, total));
      }
      untold.forEach(ended -> tell(ended.text()));
      transcript.finish(lines, List.copyOf(last));
      if (refusal != null) {
        throw refusal;
      }
    } finally {
      lock.unlock();
    }
  }

  List<String> lastLines() {
    lock.lock();
    try {
      return last.stream().map(OutputLine::text).toList();
    } finally {
      lock.unlock();
    }
  }
}
