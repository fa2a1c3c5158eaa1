package org.integrationgateway.server.cli.dev;

import java.util.Deque;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.dev.screen.EventDisplay;
import org.integrationgateway.server.dev.screen.PlainDisplay;
import org.integrationgateway.server.dev.screen.ScreenDisplay;
import org.integrationgateway.server.logging.LogCapture;

/** Which display suits who looks at it. */
final class Displays {
  private Displays() {}

  /**
   * A screen shows the log too, which would otherwise write over it.
   *
   * @param opened takes what must be closed when the display is
   */
  static Display choose(Terminal terminal, boolean events, Deque<AutoCloseable> opened) {
    if (events) {
      return new EventDisplay(terminal.out());
    }
    if (!terminal.person()) {
      return new PlainDisplay(terminal.out());
    }
    var screen = new ScreenDisplay(terminal.out(), Keys.EXPLAINED);
    opened.push(new LogCapture(screen::logged));
    return screen;
  }
}
