package org.integrationgateway.command.help;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.integrationgateway.terminal.Terminal;

/** Text in lines of the terminal's width. A word, such as a URL, is never broken. */
final class WrappedText {
  private static final int UNKNOWN = 80;
  private static final int WIDEST = 120;
  private static final int LONGEST_NAME = 26;

  private final int width;
  private final StringBuilder text = new StringBuilder();

  WrappedText(Terminal terminal) {
    int known = terminal.width() == 0 ? UNKNOWN : terminal.width();
    this.width = Math.min(known, WIDEST);
  }

  /** A name and its text. */
  record Row(String name, String text) {}

  /** Adds a line as it is. */
  WrappedText line(String line) {
    text.append(line).append('\n');
    return this;
  }

  /** Adds a paragraph. */
  WrappedText paragraph(String paragraph) {
    words(paragraph, width).forEach(this::line);
    return this;
  }

  /** Adds names with their texts beside them; below a name that is too long. */
  WrappedText rows(List<Row> rows, UnaryOperator<String> style) {
    int longest =
        rows.stream()
            .mapToInt(row -> row.name().length())
            .filter(length -> length <= LONGEST_NAME)
            .max()
            .orElse(LONGEST_NAME);
    var indent = " ".repeat(longest + 4);
    for (var row : rows) {
      var lines = words(row.text(), width - indent.length());
      var name = "  " + style.apply(row.name());
      boolean beside = row.name().length() <= longest && !lines.isEmpty();
      line(beside ? name + " ".repeat(longest - row.name().length() + 2) + lines.get(0) : name);
      lines.stream().skip(beside ? 1 : 0).forEach(line -> line(indent + line));
    }
    return this;
  }

  private static List<String> words(String text, int width) {
    var lines = new ArrayList<String>();
    var line = new StringBuilder();
    for (var word : text.strip().split("\\s+")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    if (line.length() > 0) {
      lines.add(line.toString());
    }
    return lines;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
