package org.integrationgateway.samples.scheduler;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Encodes the end of a page as a token. */
final class PageTokens {
  private static final String MARK = "after:";

  private PageTokens() {}

  static String write(String place) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + place).getBytes(StandardCharsets.UTF_8));
  }

  static String read(String token) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      if (text.startsWith(MARK)) {
        return text.substring(MARK.length());
      }
    } catch (IllegalArgumentException malformed) {
      // Reported below.
    }
    throw none();
  }

  static long readNumber(String token) {
    try {
      return Long.parseLong(read(token));
    } catch (NumberFormatException other) {
      throw none();
    }
  }

  private static ServiceException none() {
    return new ServiceException(
        Reason.INVALID_INPUT,
        "the page token is not valid for this provider: begin again without it");
  }
}
