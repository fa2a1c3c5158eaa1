package org.integrationgateway.server.cli.top;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.integrationgateway.server.cli.terminal.Terminal;

/**
 * The whole terminal, without its line mode where there is a keyboard. What it showed before is
 * there again afterwards, also after a signal.
 */
final class FullScreen implements AutoCloseable {
  private static final File TTY = new File("/dev/tty");
  private static final String BEGIN = "\033[?1049h\033[?25l";
  private static final String END = "\033[?7h\033[?25h\033[?1049l";

  private final Terminal terminal;
  private final PrintStream out;
  private final Optional<String> mode;
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Thread atExit = new Thread(this::restore, "top-restore");

  private FullScreen(Terminal terminal, Optional<String> mode) {
    this.terminal = terminal;
    this.out = terminal.out();
    this.mode = mode;
  }

  /**
   * Takes the terminal.
   *
   * @param keyboard whether keys are read from it
   */
  static FullScreen open(Terminal terminal, boolean keyboard) {
    var mode = keyboard ? stty("-g") : Optional.<String>empty();
    var screen = new FullScreen(terminal, mode);
    Runtime.getRuntime().addShutdownHook(screen.atExit);
    if (mode.isPresent()) {
      stty("-icanon", "-echo", "min", "1", "time", "0");
    }
    screen.out.print(BEGIN);
    screen.out.flush();
    return screen;
  }

  /** Replaces what is shown. */
  void draw(List<TopLine> lines, int width) {
    // The terminal cuts lines with wide characters, such as Chinese ones.
    var text = new StringBuilder("\033[?7l\033[H");
    for (var line : lines) {
      text.append(line.printed(terminal, width)).append("\033[K\r\n");
    }
    text.setLength(text.length() - 2);
    out.print(text.append("\033[J"));
    out.flush();
  }

  @Override
  public void close() {
    restore();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exiting) {
      // The process ends, so the hook has run or runs now.
    }
  }

  private void restore() {
    if (closed.compareAndSet(false, true)) {
      out.print(END);
      out.flush();
      mode.ifPresent(FullScreen::stty);
    }
  }

  /** Runs {@code stty} for the terminal of this process; empty where there is no such thing. */
  static Optional<String> stty(String... arguments) {
    if (!TTY.canRead()) {
      return Optional.empty();
    }
    var command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      var stty = new ProcessBuilder(command).redirectInput(TTY).start();
      var said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      var ended = stty.waitFor(1, TimeUnit.SECONDS) && stty.exitValue() == 0;
      return ended ? Optional.of(said.strip()) : Optional.empty();
    } catch (IOException noSuchTool) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
