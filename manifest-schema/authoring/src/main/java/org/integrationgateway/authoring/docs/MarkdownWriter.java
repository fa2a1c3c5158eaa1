package org.integrationgateway.authoring.docs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Markdown (CommonMark, with the tables of GitHub). */
final class MarkdownWriter implements PageWriter {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>|#]");
  private static final Pattern TICKS = Pattern.compile("`+");

  private final StringBuilder page = new StringBuilder();

  @Override
  public String plain(String text) {
    var line = text.strip().replaceAll("\\s+", " ");
    return SPECIAL
        .matcher(line)
        .replaceAll(found -> Matcher.quoteReplacement("\\" + found.group()));
  }

  @Override
  public String code(String text) {
    var line = text.replaceAll("\\s+", " ").replace("|", "\\|");
    var ticks = TICKS.matcher(line).results().mapToInt(found -> found.group().length()).max();
    var fence = "`".repeat(ticks.orElse(0) + 1);
    return ticks.isPresent() ? fence + " " + line + " " + fence : fence + line + fence;
  }

  @Override
  public String link(String heading) {
    return "[" + code(heading) + "](#" + Anchors.of(heading) + ")";
  }

  @Override
  public void heading(int level, String title) {
    part("#".repeat(level) + " " + title);
  }

  @Override
  public void paragraph(String text) {
    part(text);
  }

  @Override
  public void list(List<String> items) {
    part("- " + String.join("\n- ", items));
  }

  @Override
  public void table(List<String> header, List<List<String>> rows) {
    var table = new StringBuilder(row(header)).append("|---".repeat(header.size())).append("|");
    rows.forEach(row -> table.append('\n').append(row(row).stripTrailing()));
    part(table.toString());
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  @Override
  public void block(String language, String text) {
    part("```" + language + "\n" + text.stripTrailing() + "\n```");
  }

  private void part(String text) {
    page.append(page.isEmpty() ? "" : "\n").append(text).append('\n');
  }

  @Override
  public String page() {
    return page.toString();
  }
}
