package org.integrationgateway.config.providers;

import java.util.Arrays;
import java.util.Locale;

/** Whether a provider's process is isolated from the host's files, processes and network. */
public enum Sandbox {
  /** The process has the rights of the server's user. */
  OFF,
  /** The process is isolated where this host can isolate it. */
  AUTO,
  /** The process is isolated, or does not start. */
  REQUIRED,
  /**
   * An entry without the key: a process of an app is isolated from files and processes where this
   * host can isolate it, and has the host's network. Providers of other kinds are as with {@link
   * #OFF}: they keep files and start programs for the server.
   */
  USUAL;

  /** The spelling in the configuration. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** All values, as they are written in the configuration. */
  static String[] words() {
    return Arrays.stream(values())
        .filter(sandbox -> sandbox != USUAL)
        .map(Sandbox::word)
        .toArray(String[]::new);
  }

  static Sandbox of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
