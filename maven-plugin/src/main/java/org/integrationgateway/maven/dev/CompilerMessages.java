package org.integrationgateway.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Formats the messages of compilers in Maven as a terminal shows them: with the source line and a
 * caret.
 */
public final class CompilerMessages {
  /** The format of the compiler plugin and similar plugins: {@code /a/B.java:[12,5] text}. */
  private static final Pattern PLACE = Pattern.compile("(.+):\\[(\\d+)(?:,(\\d+))?] ?(.*)");

  private CompilerMessages() {}

  /** Returns the text, with each line that names a position followed by the source line. */
  public static String withExcerpts(String text) {
    return text.strip().lines().map(CompilerMessages::line).collect(Collectors.joining("\n"));
  }

  private static String line(String line) {
    var place = PLACE.matcher(line);
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
