package org.integrationgateway.testkit.tck.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.integrationgateway.base.process.OutputReader;

/**
 * Appends the output of one process to a shared file, up to a limit; further output is read and
 * dropped.
 */
final class ProviderOutput implements OutputReader {
  private static final long MOST = 4L << 20;
  private static final long SHOWN = 8L << 10;

  private final Path file;
  private final long begin;

  private ProviderOutput(Path file, long begin) {
    this.file = file;
    this.begin = begin;
  }

  /** Captures the output of a process that is about to start. */
  static ProviderOutput to(Path file) throws IOException {
    return new ProviderOutput(file, Files.exists(file) ? Files.size(file) : 0);
  }

  @Override
  public void read(InputStream printed) throws IOException {
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
    }
  }

  /** The last lines so far. */
  String text() {
    try (var log = Files.newInputStream(file)) {
      log.skipNBytes(Math.max(begin, Files.size(file) - SHOWN));
      return new String(log.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return "(no log: " + unreadable.getMessage() + ")";
    }
  }
}
