package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditRecord;

/**
 * The end of a file of records.
 *
 * @param last the last whole line, if it is a record
 * @param wholeBytes the length of the whole lines
 * @param tornBytes the length of what is behind them: a line that was not written to its end
 */
record FileTail(Optional<AuditRecord> last, long wholeBytes, long tornBytes) {
  private static final int LONGEST = 1 << 20;

  static FileTail of(Path path) throws IOException {
    try (var file = new RandomAccessFile(path.toFile(), "r")) {
      long length = file.length();
      int count = (int) Math.min(length, LONGEST);
      var bytes = new byte[count];
      file.seek(length - count);
      file.readFully(bytes);
      int end = lastLineEnd(bytes, count - 1);
      int start = lastLineEnd(bytes, end - 1) + 1;
      long torn = count - 1L - end;
      var line = end < 0 ? "" : new String(bytes, start, end - start, UTF_8);
      return new FileTail(RecordText.parse(line), length - torn, torn);
    }
  }

  private static int lastLineEnd(byte[] bytes, int from) {
    int at = from;
    while (at >= 0 && bytes[at] != '\n') {
      at--;
    }
    return at;
  }
}
