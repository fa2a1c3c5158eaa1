package org.integrationgateway.packaging.process;

import java.time.Duration;

/** The way in which a command ended. */
public sealed interface CommandEnding {
  /** Returns whether the command succeeded. */
  default boolean isSuccess() {
    return false;
  }

  /** Describes it for people: {@code ended with exit code 2}. */
  String text();

  /**
   * The command could not be started.
   *
   * @param text the reason and the remedy
   */
  record NotStarted(String text) implements CommandEnding {}

  /**
   * The command exceeded its time and was ended.
   *
   * @param limit the allowed time
   */
  record TimedOut(Duration limit) implements CommandEnding {
    @Override
    public String text() {
      return "did not end within " + ElapsedTime.text(limit) + " and was stopped";
    }
  }

  /**
   * The command ended by itself, or was killed by another process.
   *
   * @param code 0 for success; 128 and more for signals
   */
  record Exited(int code) implements CommandEnding {
    @Override
    public boolean isSuccess() {
      return code == 0;
    }

    @Override
    public String text() {
      return ExitCodeText.text(code);
    }
  }
}
