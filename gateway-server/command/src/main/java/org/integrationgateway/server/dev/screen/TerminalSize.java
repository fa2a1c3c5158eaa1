package org.integrationgateway.server.dev.screen;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import sun.misc.Signal;

/** The size of the terminal, also after a change; 80 by 24 when it is unknown. */
public final class TerminalSize {
  private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("(\\d+) (\\d+)\\s*");

  private volatile ScreenLayout layout = ask();

  /**
   * @param resized run after a change of the size
   */
  public TerminalSize(Runnable resized) {
    try {
      Signal.handle(
          new Signal("WINCH"),
          signal -> {
            layout = ask();
            resized.run();
          });
    } catch (IllegalArgumentException unknownHere) {
      // The size stays as it was.
    }
  }

  /** In characters. */
  public int width() {
    return layout.width();
  }

  /** In lines. */
  public int height() {
    return layout.height();
  }

  ScreenLayout layout() {
    return layout;
  }

  private static ScreenLayout ask() {
    var terminal = new File("/dev/tty");
    if (!terminal.canRead()) {
      return new ScreenLayout(80, 24);
    }
    try {
      var stty = new ProcessBuilder("stty", "size").redirectInput(terminal).start();
      var said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      stty.waitFor(1, TimeUnit.SECONDS);
      var size = ROWS_AND_COLUMNS.matcher(said);
      if (size.matches() && !size.group(2).equals("0")) {
        return new ScreenLayout(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)));
      }
    } catch (IOException noSuchTool) {
      // The size is unknown.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new ScreenLayout(80, 24);
  }
}
