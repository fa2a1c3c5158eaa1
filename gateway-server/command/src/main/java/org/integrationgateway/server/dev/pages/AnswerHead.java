package org.integrationgateway.server.dev.pages;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Status and headers of an answer (RFC 9112), read from a connection that is used afterwards. */
record AnswerHead(int status, List<Map.Entry<String, String>> headers) {
  private static final int LONGEST = 64 * 1024;

  static AnswerHead read(InputStream in) throws IOException {
    var head = new ByteArrayOutputStream();
    var end = 0;
    while (end < 4) {
      int next = in.read();
      if (next < 0 || head.size() == LONGEST) {
        throw new IOException("its answer has no end of headers");
      }
      head.write(next);
      // Counts the bytes of CR LF CR LF.
      end = next == (end % 2 == 0 ? '\r' : '\n') ? end + 1 : next == '\r' ? 1 : 0;
    }
    var lines = head.toString(StandardCharsets.ISO_8859_1).split("\r\n", -1);
    var status = lines[0].split(" ", 3);
    if (status.length < 2 || !status[1].matches("\\d{3}")) {
      throw new IOException("its answer does not begin with a status");
    }
    var headers = new ArrayList<Map.Entry<String, String>>();
    for (int line = 1; line < lines.length; line++) {
      var colon = lines[line].indexOf(':');
      if (colon > 0) {
        headers.add(
            Map.entry(lines[line].substring(0, colon), lines[line].substring(colon + 1).strip()));
      }
    }
    return new AnswerHead(Integer.parseInt(status[1]), List.copyOf(headers));
  }
}
