package org.integrationgateway.server.cli.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Reads key commands, each followed by Enter. The terminal stays in line mode, so no state needs to
 * be restored when the process ends.
 */
final class KeyboardCommands {
  /** The key commands, for the display. */
  static final String EXPLAINED = "r Enter: start the provider again    q Enter: quit";

  private KeyboardCommands() {}

  static void listen(InputStream keys, Runnable restart, Runnable quit) {
    var thread = new Thread(() -> read(keys, restart, quit), "dev-keys");
    thread.setDaemon(true);
    thread.start();
  }

  private static void read(InputStream keys, Runnable restart, Runnable quit) {
    try {
      var lines = new BufferedReader(new InputStreamReader(keys, StandardCharsets.UTF_8));
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        switch (line.strip().toLowerCase(Locale.ROOT)) {
          case "r" -> restart.run();
          case "q" -> quit.run();
          default -> {}
        }
      }
    } catch (IOException gone) {
      // The terminal was closed; signals still end the command.
    }
  }
}
