package org.integrationgateway.command.client;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.config.shape.Durations;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.jspecify.annotations.Nullable;

/** Reads the time of an option: a point in time, or an age. */
public final class TimeArgument {
  private TimeArgument() {}

  /**
   * The times of {@code --since} and {@code --until}, by {@code since} and {@code until}, as far as
   * they are given.
   *
   * @throws CommandFailure when no time is between them
   */
  public static Map<String, Instant> range(@Nullable String since, @Nullable String until) {
    var begin = since == null ? null : parse("--since", since);
    var end = until == null ? null : parse("--until", until);
    if (begin != null && end != null && !begin.isBefore(end)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--since %s is not before --until %s: an age counts back from now, so that of --since is the larger one"
              .formatted(since, until));
    }
    var times = new LinkedHashMap<String, Instant>();
    if (begin != null) {
      times.put("since", begin);
    }
    if (end != null) {
      times.put("until", end);
    }
    return times;
  }

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
