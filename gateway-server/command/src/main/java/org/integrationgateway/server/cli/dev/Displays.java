package org.integrationgateway.server.cli.dev;

import java.util.Deque;
import org.integrationgateway.server.cli.terminal.Terminal;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.dev.screen.EventDisplay;
import org.integrationgateway.server.dev.screen.PlainDisplay;
import org.integrationgateway.server.dev.screen.ScreenDisplay;
import org.integrationgateway.server.logging.LogCapture;

/** Chooses the display for a terminal, a pipe or a program. */
final class Displays {
  private Displays() {}

  /**
   * Opens the display. A screen shows the log too, which would otherwise overwrite it.
   *
   * @param opened takes everything that must be closed with the display
   */
  static Display choose(Terminal terminal, boolean events, Deque<AutoCloseable> opened) {
    if (events) {
      return new EventDisplay(terminal.out());
    }
    if (!terminal.person()) {
      return new PlainDisplay(terminal.out());
    }
    var screen = new ScreenDisplay(terminal.out(), KeyboardCommands.EXPLAINED);
    opened.push(new LogCapture(screen::logged));
    return screen;
  }
}
