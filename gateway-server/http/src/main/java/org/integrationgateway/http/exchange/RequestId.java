package org.integrationgateway.http.exchange;

import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.http.HttpFields;

/**
 * The id of a request in its answer, in logs and upstream: the caller's own when it is short and
 * printable, else a new one.
 */
public final class RequestId {
  static final String HEADER = "X-Request-Id";

  private static final int LONGEST = 128;

  private RequestId() {}

  public static String of(HttpFields headers) {
    var sent = headers.get(HEADER);
    return sent != null && sane(sent) ? sent : fresh();
  }

  static String fresh() {
    var random = ThreadLocalRandom.current();
    var hex = HexFormat.of();
    return hex.toHexDigits(random.nextLong()).concat(hex.toHexDigits(random.nextLong()));
  }

  private static boolean sane(String sent) {
    if (sent.isEmpty() || sent.length() > LONGEST) {
      return false;
    }
    for (int at = 0; at < sent.length(); at++) {
      if (sent.charAt(at) <= ' ' || sent.charAt(at) > '~') {
        return false;
      }
    }
    return true;
  }
}
