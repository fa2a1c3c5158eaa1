package org.integrationgateway.testkit.tck.report;

import java.util.regex.Pattern;

/** Removes characters from a provider's text that documents must not contain. */
final class XmlText {
  /** Characters that XML 1.0 does not allow (section 2.2), and escape sequences of terminals. */
  private static final Pattern UNWANTED =
      Pattern.compile(
          "\\x1b\\[[0-9;]*[A-Za-z]|[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]");

  private XmlText() {}

  static String xml(String text) {
    return UNWANTED.matcher(text).replaceAll("");
  }

  static String html(String text) {
    return xml(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
