package org.integrationgateway.server.dev.screen;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import sun.misc.Signal;

/** How large the terminal is, also after it was made larger. Where nobody knows, 80 by 24. */
final class TerminalSize {
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d+) (\\d+)\\s*");

  private volatile Layout layout = ask();

  /**
   * @param resized told when it has another size
   */
  TerminalSize(Runnable resized) {
    try {
      Signal.handle(
          new Signal("WINCH"),
          signal -> {
            layout = ask();
            resized.run();
          });
    } catch (IllegalArgumentException unknownHere) {
      // Then it keeps the size that it has.
    }
  }

  Layout layout() {
    return layout;
  }

  private static Layout ask() {
    var terminal = new File("/dev/tty");
    if (!terminal.canRead()) {
      return new Layout(80, 24);
    }
    try {
      var stty = new ProcessBuilder("stty", "size").redirectInput(terminal).start();
      var said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      stty.waitFor(1, TimeUnit.SECONDS);
      var size = ROWS_AND_COLUMNS.matcher(said);
      if (size.matches() && !size.group(2).equals("0")) {
        return new Layout(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)));
      }
    } catch (IOException noSuchTool) {
      // Then nobody knows.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new Layout(80, 24);
  }
}
