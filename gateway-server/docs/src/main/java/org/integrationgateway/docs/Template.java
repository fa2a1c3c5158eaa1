package org.integrationgateway.docs;

import java.util.stream.Collectors;

/** The frame of every page: head, search, menu, headings of the page, and its neighbours. */
record Template(Menu menu, Moves moves, String version) {
  private static final int HEADINGS_OF_A_LIST = 2;
  private static final String START = "index.html";

  /** The document of a page. */
  String document(Page page) {
    var anchors = moves.anchors(page.path());
    var moved =
        anchors.isEmpty()
            ? ""
            : "<meta name=\"moved\" content=\"%s\">\n".formatted(escaped(anchors));
    return frame(page.path(), page.title(), page.root(), moved, text(page), headings(page));
  }

  /** The document at the old address of a page. */
  static String redirect(String target) {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="refresh" content="0; url=%1$s">
    <title>Moved</title>
    </head>
    <body><p>This page is <a href="%1$s">here</a> now.</p></body>
    </html>
    """
        .formatted(escaped(target));
  }

  /** The document that shows what a search found. */
  String search() {
    var content =
        """
        <h1>Search</h1>
        <p id="found" role="status">Type a word or a question into the field above.</p>
        <ol id="results"></ol>
        <noscript><p>The search needs JavaScript. <a href="index.html">All pages</a> work without it.</p></noscript>
        """;
    var index = "<script defer src=\"search-index.js\"></script>\n";
    return frame("search.html", "Search", "", index, content, "");
  }

  private String frame(
      String path, String title, String root, String extras, String content, String headings) {
    return """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%1$s - Integration Gateway</title>
    <script src="%2$stheme.js"></script>
    <link rel="icon" type="image/svg+xml" href="%2$sicon.svg">
    <link rel="stylesheet" href="%2$stheme.css">
    <link rel="stylesheet" href="%2$sdocs.css">
    %3$s<script defer src="%2$sversions.js"></script>
    <script defer src="%2$sdocs.js"></script>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the text</a>
    <header>
    <a class="brand" href="%2$sindex.html">Integration Gateway <span>docs</span></a>
    <span class="version" data-version="%4$s">version %4$s</span>
    <form role="search" action="%2$ssearch.html">
    <input type="search" name="q" aria-label="Search the docs" placeholder="Search the docs ( / )" autocomplete="off">
    </form>
    <a class="to-menu" href="#menu">All pages</a>
    </header>
    <div class="columns">
    <main id="content"%8$s>
    %5$s</main>
    %6$s<nav id="menu" aria-label="Pages">
    <a class="close" href="#content">Close the menu</a>
    %7$s</nav>
    </div>
    </body>
    </html>
    """
        .formatted(
            escaped(title),
            root,
            extras,
            escaped(version),
            content,
            headings,
            pages(path, root),
            path.equals(START) ? " class=\"home\"" : "");
  }

  private String text(Page page) {
    var group =
        menu.group(page.path())
            .map(title -> "<p class=\"group\">" + escaped(title) + "</p>\n")
            .orElse("");
    return group
        + page.html()
        + "<footer>\n"
        + neighbour(page, -1, "prev", "Previous")
        + neighbour(page, 1, "next", "Next")
        + "</footer>\n";
  }

  private String neighbour(Page page, int step, String relation, String label) {
    return menu.neighbour(page.path(), step)
        .map(
            item ->
                "<a rel=\"%s\" href=\"%s%s\"><small>%s</small> %s</a>\n"
                    .formatted(relation, page.root(), item.path(), label, escaped(item.title())))
        .orElse("");
  }

  private static String headings(Page page) {
    var list =
        page.sections().stream()
            .filter(section -> section.level() == 2)
            .map(
                section ->
                    "<li><a href=\"#%s\">%s</a></li>\n"
                        .formatted(section.anchor(), escaped(section.heading())))
            .toList();
    return list.size() < HEADINGS_OF_A_LIST
        ? ""
        : "<aside aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n"
            + String.join("", list)
            + "</ul>\n</aside>\n";
  }

  private String pages(String path, String root) {
    return menu.groups().stream()
        .map(
            group ->
                "<h2>%s</h2>\n<ul>\n%s</ul>\n"
                    .formatted(
                        escaped(group.title()),
                        group.items().stream()
                            .map(item -> item(item, path, root))
                            .collect(Collectors.joining())))
        .collect(Collectors.joining());
  }

  private static String item(Menu.Item item, String path, String root) {
    var current = item.path().equals(path) ? " aria-current=\"page\"" : "";
    return "<li><a href=\"%s%s\"%s>%s</a></li>\n"
        .formatted(root, item.path(), current, escaped(item.title()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
