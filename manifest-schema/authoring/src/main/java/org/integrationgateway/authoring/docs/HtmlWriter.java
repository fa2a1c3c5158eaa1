package org.integrationgateway.authoring.docs;

import java.util.List;

/** One HTML file, without scripts and without other files. */
final class HtmlWriter implements PageWriter {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; display: block; overflow-x: auto; }
      th, td { border: 1px solid #8886; padding: .25rem .6rem; text-align: left; vertical-align: top; }
      pre { overflow-x: auto; padding: .8rem; border: 1px solid #8886; }
      code { font-size: .9em; }
      """;

  private final String title;
  private final StringBuilder body = new StringBuilder();

  HtmlWriter(String title) {
    this.title = title;
  }

  @Override
  public String plain(String text) {
    return text.strip()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  @Override
  public String code(String text) {
    return "<code>" + plain(text) + "</code>";
  }

  @Override
  public String link(String heading) {
    return "<a href=\"#" + Anchors.of(heading) + "\">" + code(heading) + "</a>";
  }

  /** The title has the form of {@link #plain} already; its anchor is that of its text. */
  @Override
  public void heading(int level, String heading) {
    var anchor = Anchors.of(heading.replaceAll("&[a-z]+;", ""));
    body.append("<h%d id=\"%s\">%s</h%d>\n".formatted(level, anchor, heading, level));
  }

  @Override
  public void paragraph(String text) {
    body.append("<p>").append(text).append("</p>\n");
  }

  @Override
  public void list(List<String> items) {
    body.append("<ul>\n");
    items.forEach(item -> body.append("<li>").append(item).append("</li>\n"));
    body.append("</ul>\n");
  }

  @Override
  public void table(List<String> header, List<List<String>> rows) {
    body.append("<table>\n");
    row("th", header);
    rows.forEach(row -> row("td", row));
    body.append("</table>\n");
  }

  private void row(String cell, List<String> cells) {
    body.append("<tr>");
    cells.forEach(text -> body.append("<%s>%s</%s>".formatted(cell, text, cell)));
    body.append("</tr>\n");
  }

  @Override
  public void block(String language, String text) {
    body.append("<pre><code>").append(plain(text)).append("</code></pre>\n");
  }

  @Override
  public String page() {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>%s</title>
    <style>
    %s</style>
    </head>
    <body>
    %s</body>
    </html>
    """
        .formatted(plain(title), STYLE, body);
  }
}
