package org.integrationgateway.surfaces.mcp.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;

/** Texts in headers (2026-07-28, Streamable HTTP, Value Encoding). */
public final class HeaderText {
  private static final String BEGIN = "=?base64?";
  private static final String END = "?=";

  private HeaderText() {}

  /** The text as it is where a header can carry it, else in Base64. */
  public static String encode(String text) {
    return isPlain(text)
        ? text
        : BEGIN + Base64.getEncoder().encodeToString(text.getBytes(UTF_8)) + END;
  }

  private static boolean isPlain(String text) {
    if (text.startsWith(BEGIN) && text.endsWith(END)) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < ' ' && c != '\t') || c > '~') {
        return false;
      }
    }
    return text.isEmpty() || !isBlank(text.charAt(0)) && !isBlank(text.charAt(text.length() - 1));
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }
}
