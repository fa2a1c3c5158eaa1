package org.integrationgateway.mcp.task;

import java.util.Locale;

/** How far a task has come (Tasks extension of 2026-07-28, Task Status). */
public enum TaskStatus {
  WORKING,
  INPUT_REQUIRED,
  COMPLETED,
  FAILED,
  CANCELLED;

  /** Whether the task is under way. */
  public boolean open() {
    return this == WORKING || this == INPUT_REQUIRED;
  }

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
