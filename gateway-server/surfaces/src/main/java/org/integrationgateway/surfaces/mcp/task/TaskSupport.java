package org.integrationgateway.surfaces.mcp.task;

import java.util.Locale;

/** Support of a tool for calls as tasks (2025-11-25, Tasks, Tool-Level Negotiation). */
public enum TaskSupport {
  FORBIDDEN,
  OPTIONAL,
  REQUIRED;

  /**
   * The support that a tool of a list declares.
   *
   * @param said the member {@code execution.taskSupport}; empty: it declares none
   */
  public static TaskSupport of(String said) {
    for (var support : values()) {
      if (support.name().toLowerCase(Locale.ROOT).equals(said)) {
        return support;
      }
    }
    return FORBIDDEN;
  }
}
