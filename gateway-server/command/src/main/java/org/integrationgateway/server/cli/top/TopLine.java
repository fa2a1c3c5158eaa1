package org.integrationgateway.server.cli.top;

import java.util.Optional;
import org.integrationgateway.server.cli.terminal.Style;
import org.integrationgateway.server.cli.terminal.Terminal;

/**
 * A line of the screen, with one style for all of it, so that it can be cut.
 *
 * @param style empty for plain text
 */
record TopLine(String text, Optional<Style> style) {
  static final TopLine EMPTY = plain("");

  static TopLine plain(String text) {
    return new TopLine(text, Optional.empty());
  }

  static TopLine of(Style style, String text) {
    return new TopLine(text, Optional.of(style));
  }

  /** The line as it is printed, no wider than this. */
  String printed(Terminal terminal, int width) {
    int points = text.codePointCount(0, text.length());
    var cut =
        points <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    return style.map(one -> one.on(terminal, cut)).orElse(cut);
  }
}
