package org.integrationgateway.manifest.process;

import java.time.Duration;

/** How a command ended. */
public sealed interface Ending {
  /** Whether it did what it should. */
  default boolean isSuccess() {
    return false;
  }

  /** For people: {@code ended with exit code 2}. */
  String text();

  /**
   * It could not be started.
   *
   * @param text why, and what to do about it
   */
  record NotStarted(String text) implements Ending {}

  /**
   * It took too long, and was ended.
   *
   * @param limit that it broke
   */
  record TimedOut(Duration limit) implements Ending {
    @Override
    public String text() {
      return "did not end within " + Durations.text(limit) + " and was stopped";
    }
  }

  /**
   * It ended by itself, or was killed by others.
   *
   * @param code 0 when all went well; 128 and more for signals
   */
  record Exited(int code) implements Ending {
    @Override
    public boolean isSuccess() {
      return code == 0;
    }

    @Override
    public String text() {
      return ExitCode.text(code);
    }
  }
}
