package org.integrationgateway.mcp.door.session;

import java.util.List;

/** The levels of log messages, least severe first (2025-11-25, Logging, Log Levels). */
final class LogLevels {
  /** The level for clients that have not asked for one. */
  static final String DEFAULT = "info";

  private static final List<String> ALL =
      List.of("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency");

  private LogLevels() {}

  static boolean exists(String level) {
    return ALL.contains(level);
  }

  /** Whether a message of this level is severe enough. */
  static boolean reaches(String level, String least) {
    return exists(level) && ALL.indexOf(level) >= ALL.indexOf(least);
  }

  static String list() {
    return String.join(", ", ALL);
  }
}
