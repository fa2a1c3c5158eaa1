package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends the output of one process to a shared file, up to a limit; further output is read and
 * dropped.
 */
final class ProviderOutput {
  private static final long MOST = 4L << 20;
  private static final long SHOWN = 8L << 10;
  private static final long LAST_WORDS_MILLIS = 1_000;

  private final Path file;
  private final long begin;
  private final Thread reader;

  private ProviderOutput(Path file, long begin, InputStream printed) {
    this.file = file;
    this.begin = begin;
    this.reader = new Thread(() -> read(printed), "tck reads provider");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts to read it, on a thread of its own. */
  static ProviderOutput of(InputStream printed, Path file) throws IOException {
    long begin = Files.exists(file) ? Files.size(file) : 0;
    return new ProviderOutput(file, begin, printed);
  }

  private void read(InputStream printed) {
    long room = MOST;
    var piece = new byte[8 << 10];
    try (var log =
        Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (int count = printed.read(piece); count >= 0; count = printed.read(piece)) {
        room -= count;
        if (room > 0) {
          log.write(piece, 0, count);
        }
      }
    } catch (IOException ended) {
      // The process has ended.
    }
  }

  /**
   * The last lines so far.
   *
   * @param ended whether the process has ended, so that its last output may be waited for
   */
  String text(boolean ended) {
    try {
      if (ended) {
        reader.join(LAST_WORDS_MILLIS);
      }
      try (var log = Files.newInputStream(file)) {
        log.skipNBytes(Math.max(begin, Files.size(file) - SHOWN));
        return new String(log.readAllBytes(), StandardCharsets.UTF_8);
      }
    } catch (IOException unreadable) {
      return "(no log: " + unreadable.getMessage() + ")";
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return "(no log: interrupted)";
    }
  }
}
