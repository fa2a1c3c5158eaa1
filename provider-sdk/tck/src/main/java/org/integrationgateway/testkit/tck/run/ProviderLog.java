package org.integrationgateway.testkit.tck.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What all processes of the provider printed, one after the other. */
record ProviderLog(Path file) {
  /** A provider may print without end; a report must not. */
  private static final int MOST = 16 << 10;

  /** How much there is so far. */
  long size() {
    try {
      return Files.exists(file) ? Files.size(file) : 0;
    } catch (IOException unreadable) {
      return 0;
    }
  }

  /** What was printed since there was so much, or the end of it. */
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
