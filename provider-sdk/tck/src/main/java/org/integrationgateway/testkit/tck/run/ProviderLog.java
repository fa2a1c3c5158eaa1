package org.integrationgateway.testkit.tck.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The output of all processes of the provider. */
record ProviderLog(Path file) {
  /** The most bytes of output in a report. */
  private static final int MOST = 16 << 10;

  /** The size of the output so far. */
  long size() {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException unreadable) {
      return 0;
    }
  }

  /** The output after this position, or the end of it. */
  String since(long before) {
    long length = size();
    long begin = Math.max(before, length - MOST);
    if (begin >= length) {
      return "";
    }
    try (var in = Files.newInputStream(file)) {
      in.skipNBytes(begin);
      return new String(in.readNBytes(MOST), StandardCharsets.UTF_8).stripTrailing();
    } catch (IOException unreadable) {
      return "(the log cannot be read: " + unreadable.getMessage() + ")";
    }
  }
}
