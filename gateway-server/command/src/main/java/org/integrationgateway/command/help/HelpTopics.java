package org.integrationgateway.command.help;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.integrationgateway.command.help.WrappedText.Row;
import org.integrationgateway.terminal.Terminal;

/** Texts with examples, each a resource beside this class; its first line is its title. */
public final class HelpTopics implements Iterable<String> {
  /** The topic with what every command has. */
  static final String OPTIONS = "options";

  /** A name with its text beside it. */
  private static final Pattern ROW = Pattern.compile("  ([\\w-]+)  +(\\S.*)");

  private static final String CONTINUED = " ".repeat(8);

  /** The topics, in the order in which they are listed. */
  public static final List<String> NAMES =
      List.of(
          "configuration",
          "connections",
          "agents",
          "workflows",
          "tokens",
          "packages",
          "dev",
          "operations",
          "environment",
          OPTIONS);

  /** The names, for completion. */
  @Override
  public Iterator<String> iterator() {
    return NAMES.iterator();
  }

  /**
   * The text of a topic.
   *
   * @param topic one of {@link #NAMES}
   */
  public static String text(String topic) {
    try (var resource = HelpTopics.class.getResourceAsStream("topics/" + topic + ".txt")) {
      if (resource == null) {
        throw new IllegalStateException("the topic '" + topic + "' has no text");
      }
      return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The text of a topic in the width of a terminal; indented lines are those of examples. */
  static String wrapped(String topic, Terminal terminal) {
    var text = new WrappedText(terminal);
    var paragraph = new ArrayList<String>();
    var rows = new ArrayList<Row>();
    for (var line : text(topic).lines().toList()) {
      var row = ROW.matcher(line);
      if (row.matches()) {
        rows.add(new Row(row.group(1), row.group(2)));
      } else if (line.startsWith(CONTINUED)) {
        var last = rows.remove(rows.size() - 1);
        rows.add(new Row(last.name(), last.text() + " " + line.strip()));
      } else if (line.isEmpty() || line.startsWith(" ")) {
        flush(text, paragraph, rows);
        text.line(line);
      } else {
        paragraph.add(line);
      }
    }
    flush(text, paragraph, rows);
    return text.toString();
  }

  private static void flush(WrappedText text, List<String> paragraph, List<Row> rows) {
    if (!paragraph.isEmpty()) {
      text.paragraph(String.join(" ", paragraph));
      paragraph.clear();
    }
    text.rows(List.copyOf(rows), UnaryOperator.identity());
    rows.clear();
  }

  /** The first line of a topic. */
  static String title(String topic) {
    return text(topic).lines().findFirst().orElse("");
  }
}
