package org.integrationgateway.devloop.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The errors of a failed build for its author: without Maven's text around them, and with the
 * source line and a caret, as a terminal shows errors of compilers.
 */
final class BuildErrors {
  private static final Pattern GOAL =
      Pattern.compile("Failed to execute goal .* on project \\S+: ");
  private static final Pattern HELP = Pattern.compile("\\s*-> \\[Help \\d+]");
  private static final Pattern TITLE = Pattern.compile("(Compilation failure[: ]*)+\n");

  /** The format of the compiler plugin and similar plugins: {@code /a/B.java:[12,5] text}. */
  private static final Pattern PLACE = Pattern.compile("(.+):\\[(\\d+)(?:,(\\d+))?] ?(.*)");

  /** The format of the compiler of Kotlin: {@code file:///a/B.kt:12:5 text}. */
  private static final Pattern URL = Pattern.compile("file://(.+?):(\\d+):(\\d+) (.*)");

  private BuildErrors() {}

  /** Returns the errors in the lines that Maven logs as errors. */
  static String of(List<String> lines) {
    var text = String.join("\n", lines);
    var goal = GOAL.matcher(text);
    var message = goal.find() ? text.substring(goal.end()) : text;
    var help = HELP.matcher(message);
    var errors = help.find() ? message.substring(0, help.start()) : message;
    var titled = TITLE.matcher(errors);
    return (titled.lookingAt() ? errors.substring(titled.end()) : errors)
        .strip()
        .lines()
        .map(BuildErrors::withExcerpt)
        .collect(Collectors.joining("\n"));
  }

  private static String withExcerpt(String line) {
    var place = (line.startsWith("file:") ? URL : PLACE).matcher(line);
    if (!place.matches()) {
      return line;
    }
    var number = Integer.parseInt(place.group(2));
    var column = place.group(3) == null ? 1 : Integer.parseInt(place.group(3));
    var head = place.group(1) + ":" + number + ":" + column + ": " + place.group(4);
    return head + excerpt(place.group(1), number, column);
  }

  private static String excerpt(String file, int number, int column) {
    try (var lines = Files.lines(Path.of(file))) {
      var shown = lines.skip(number - 1L).findFirst().orElse("");
      var before = shown.substring(0, Math.min(Math.max(column - 1, 0), shown.length()));
      return "\n    " + shown + "\n    " + before.replaceAll("[^\t]", " ") + "^";
    } catch (IOException | RuntimeException unreadable) {
      return "";
    }
  }
}
