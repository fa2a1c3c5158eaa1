package org.integrationgateway.server.cli.top;

import java.util.regex.Pattern;
import sun.misc.Signal;

/** The size of the terminal, also after a change; 80 by 24 when it is unknown. */
final class TerminalSize {
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d+) (\\d+)");

  private volatile Size size = ask();

  private record Size(int width, int height) {}

  /**
   * @param resized run after a change of the size
   */
  TerminalSize(Runnable resized) {
    try {
      Signal.handle(
          new Signal("WINCH"),
          signal -> {
            size = ask();
            resized.run();
          });
    } catch (IllegalArgumentException unknownHere) {
      // The size stays as it was.
    }
  }

  /** In characters; at least 20. */
  int width() {
    return size.width();
  }

  /** In lines; at least 10. */
  int height() {
    return size.height();
  }

  private static Size ask() {
    var said = ROWS_AND_COLUMNS.matcher(FullScreen.stty("size").orElse(""));
    return said.matches() && !said.group(2).equals("0")
        ? new Size(
            Math.max(20, Integer.parseInt(said.group(2))),
            Math.max(10, Integer.parseInt(said.group(1))))
        : new Size(80, 24);
  }
}
