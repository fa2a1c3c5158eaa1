package org.integrationgateway.server.frontend;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Tells a page what its relative links are relative to, unless it says so itself. */
final class BaseHref {
  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");
  private static final Pattern OWN = Pattern.compile("(?i)<base\\s[^>]*\\bhref\\b");

  /** Whatever stands before the first thing in the head. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?is)(?:\\u00ef\\u00bb\\u00bf)?(?:\\s++|<!--.*?-->|<!doctype[^>]*>|<html(?:\\s[^>]*)?>|<head(?:\\s[^>]*)?>)*+");

  private BaseHref() {}

  /**
   * The page with its base.
   *
   * @param page in an encoding in which ASCII is ASCII
   * @param href needs no escaping
   */
  static byte[] into(byte[] page, String href) {
    // Byte for byte: what is not ASCII stays what it is.
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
