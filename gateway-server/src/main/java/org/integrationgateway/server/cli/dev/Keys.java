package org.integrationgateway.server.cli.dev;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * What a person presses, each followed by Enter: the terminal stays as it is, so it is also left as
 * it was, however this process ends.
 */
final class Keys {
  /** What can be pressed. */
  static final String EXPLAINED = "r Enter: start the provider again    q Enter: quit";

  private Keys() {}

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
      // The terminal is; signals still end this.
    }
  }
}
