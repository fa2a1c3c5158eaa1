package org.integrationgateway.server.cli.top;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.base.thread.DaemonThread;

/** Reads keys from a terminal without line mode; where it has line mode, each needs Enter. */
final class Keys {
  private static final int ESCAPE = 27;

  private Keys() {}

  /** Gives every key until the input ends. */
  static void listen(InputStream in, Consumer<Key> pressed) {
    DaemonThread.start("top-keys", () -> read(in, pressed));
  }

  private static void read(InputStream in, Consumer<Key> pressed) {
    try {
      for (int one = in.read(); one >= 0; one = in.read()) {
        (one == ESCAPE ? sequence(in) : key(one)).ifPresent(pressed);
      }
    } catch (IOException gone) {
      // The terminal was closed; a signal ends the command.
    }
  }

  private static Optional<Key> key(int character) {
    return switch (character) {
      case 'q', 'Q' -> Optional.of(Key.QUIT);
      case 's', 'S' -> Optional.of(Key.SORT);
      case 'p', 'P', ' ' -> Optional.of(Key.PAUSE);
      case 'k' -> Optional.of(Key.UP);
      case 'j' -> Optional.of(Key.DOWN);
      default -> Optional.empty();
    };
  }

  /** The rest of {@code ESC [ A} and its like. */
  private static Optional<Key> sequence(InputStream in) throws IOException {
    int kind = in.read();
    if (kind != '[' && kind != 'O') {
      return Optional.empty();
    }
    return switch (in.read()) {
      case 'A' -> Optional.of(Key.UP);
      case 'B' -> Optional.of(Key.DOWN);
      case '5' -> ended(in, Key.PAGE_UP);
      case '6' -> ended(in, Key.PAGE_DOWN);
      default -> Optional.empty();
    };
  }

  private static Optional<Key> ended(InputStream in, Key key) throws IOException {
    return in.read() == '~' ? Optional.of(key) : Optional.empty();
  }
}
