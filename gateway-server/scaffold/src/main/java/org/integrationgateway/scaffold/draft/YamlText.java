package org.integrationgateway.scaffold.draft;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.core.json.Json;

/** Writes YAML with comments, line by line. */
public final class YamlText {
  private static final int WIDTH = 100;
  private static final String STEP = "  ";

  /** Words that every YAML reader takes for a string, unless they are one of the below. */
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z_/](?:[A-Za-z0-9_./-]|[: ](?=[A-Za-z0-9_/]))*");

  private static final Set<String> NOT_PLAIN =
      Set.of("true", "false", "null", "yes", "no", "on", "off", "y", "n");

  private static final Pattern LINK = Pattern.compile("\\[([^\\]\\[]+)]\\([^)]*\\)");
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Z}\\s]+");
  private static final Pattern MARKUP = Pattern.compile("</?[a-zA-Z][^>]*>|[`*]+|^#+ ");

  private final StringBuilder text = new StringBuilder();

  /** Writes a line at this depth. */
  public YamlText line(int depth, String line) {
    text.append(line.isEmpty() ? "" : STEP.repeat(depth)).append(line).append('\n');
    return this;
  }

  /** Writes lines at this depth. */
  public YamlText lines(int depth, List<String> lines) {
    lines.forEach(line -> line(depth, line));
    return this;
  }

  /** Writes lines as a comment that becomes content when its {@code # } is removed. */
  public YamlText commented(int depth, List<String> lines) {
    lines.forEach(line -> line(depth, "# " + line));
    return this;
  }

  /** Writes words as a comment, wrapped. */
  public YamlText comment(int depth, String words) {
    int width = WIDTH - depth * STEP.length() - 2;
    var line = new StringBuilder("#");
    for (var word : clean(words).split(" ")) {
      if (line.length() > 1 && line.length() + 1 + word.length() > width) {
        line(depth, line.toString());
        line.setLength(1);
      }
      line.append(' ').append(word);
    }
    return line.length() > 1 ? line(depth, line.toString()) : this;
  }

  /** {@code key: value}, quoted as far as necessary. */
  public static String entry(String key, String value) {
    return scalar(key) + ": " + scalar(value);
  }

  /** A string as key or value, quoted if necessary. */
  public static String scalar(String value) {
    boolean plain =
        PLAIN.matcher(value).matches() && !NOT_PLAIN.contains(value.toLowerCase(Locale.ROOT));
    return plain ? value : Json.MAPPER.writeValueAsString(value);
  }

  /** A string in one line without invisible characters. */
  public static String clean(String words) {
    return INVISIBLE.matcher(words).replaceAll(" ").strip();
  }

  /** The first sentence or so of a text that may have markup, in at most this many characters. */
  public static String shortened(String words, int most) {
    var paragraph = words.strip().split("\\R\\s*\\R", 2)[0];
    var links = LINK.matcher(paragraph).replaceAll("$1");
    var whole = clean(MARKUP.matcher(links).replaceAll(""));
    if (whole.length() <= most) {
      return whole;
    }
    int end = whole.lastIndexOf(' ', most - 3);
    return whole.substring(0, end < most / 2 ? most - 3 : end).stripTrailing() + "...";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
