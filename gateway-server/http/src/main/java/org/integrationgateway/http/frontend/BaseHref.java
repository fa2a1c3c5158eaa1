package org.integrationgateway.http.frontend;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Adds a base for relative links to a page that has none. */
final class BaseHref {
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Pattern OWN = Pattern.compile("(?i)<base\\s[^>]*\\bhref\\b");

  /** Matches everything before the first element of the head. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?is)(?:\\u00ef\\u00bb\\u00bf)?(?:\\s++|<!--.*?-->|<!doctype[^>]*>|<html(?:\\s[^>]*)?>|<head(?:\\s[^>]*)?>)*+");

  private BaseHref() {}

  /**
   * The page with its base.
   *
   * @param page in an encoding that contains ASCII
   * @param href needs no escaping
   */
  static byte[] into(byte[] page, String href) {
    // Read as Latin-1, so that bytes outside ASCII stay the same.
    var text = new String(page, StandardCharsets.ISO_8859_1);
    if (OWN.matcher(COMMENT.matcher(text).replaceAll("")).find()) {
      return page;
    }
    var before = BEFORE.matcher(text);
    int at = before.lookingAt() ? before.end() : 0;
    return (text.substring(0, at) + "<base href=\"" + href + "\">" + text.substring(at))
        .getBytes(StandardCharsets.ISO_8859_1);
  }
}
