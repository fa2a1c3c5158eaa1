package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes the documentation that a catalog has of an operation: paragraphs with empty lines between
 * them, lists whose items are lines that begin with {@code - }, code in backticks.
 */
final class Documentation {
  private static final String ITEM = "- ";

  private final PageWriter page;

  Documentation(PageWriter page) {
    this.page = page;
  }

  void write(String text) {
    for (var paragraph : text.strip().split("\\n\\s*\\n")) {
      paragraph(paragraph.strip().lines().toList());
    }
  }

  private void paragraph(List<String> lines) {
    int first = 0;
    while (first < lines.size() && !lines.get(first).startsWith(ITEM)) {
      first++;
    }
    if (first > 0) {
      page.paragraph(words(String.join(" ", lines.subList(0, first))));
    }
    if (first < lines.size()) {
      page.list(
          lines.subList(first, lines.size()).stream()
              .map(line -> words(line.startsWith(ITEM) ? line.substring(ITEM.length()) : line))
              .toList());
    }
  }

  /** Writes what is in backticks as code; a backtick without a second one is a character. */
  private String words(String line) {
    var parts = new ArrayList<>(List.of(line.split("`", -1)));
    if (parts.size() % 2 == 0) {
      int last = parts.size() - 1;
      parts.set(last - 1, parts.get(last - 1) + "`" + parts.remove(last));
    }
    var text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      text.append(i % 2 == 0 ? plain(parts.get(i)) : page.code(parts.get(i)));
    }
    return text.toString().strip();
  }

  /** Keeps the spaces between words and code. */
  private String plain(String text) {
    var before = text.startsWith(" ") ? " " : "";
    var after = text.endsWith(" ") && !text.isBlank() ? " " : "";
    return before + page.plain(text) + after;
  }
}
