package org.integrationgateway.server.config.providers;

import java.util.Arrays;
import java.util.Locale;

/** Whether a provider's process is set apart from the host's files, processes and network. */
public enum Sandbox {
  /** It sees what the server's user sees. */
  OFF,
  /** It is where this host can do it. */
  AUTO,
  /** It is, or does not start. */
  REQUIRED;

  /** As it is written in the configuration. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All that may be written. */
  static String[] words() {
    return Arrays.stream(values()).map(Sandbox::word).toArray(String[]::new);
  }

  static Sandbox of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
