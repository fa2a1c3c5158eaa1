package org.integrationgateway.command.client;

import java.time.DateTimeException;
import java.time.Instant;
import org.integrationgateway.command.terminal.CommandFailure;
import org.integrationgateway.command.terminal.ExitCode;
import org.integrationgateway.config.shape.Durations;

/** Reads the time of an option: a point in time, or an age. */
public final class TimeArgument {
  private TimeArgument() {}

  /**
   * The time of an option.
   *
   * @param option its name, for messages
   */
  public static Instant parse(String option, String text) {
    try {
      return text.matches("[0-9]+[a-z]+")
          ? Instant.now().minus(Durations.parse(text))
          : Instant.parse(text);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          option + " is a time such as 2026-11-23T00:00:00Z, or an age such as 24h");
    }
  }
}
