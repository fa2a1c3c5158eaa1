package org.integrationgateway.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;

/** Reads a file of Markdown: its text as HTML with links of the site, and its sections. */
final class PageReader {
  private static final Extension TABLES = TablesExtension.create();
  private static final Parser PARSER = Parser.builder().extensions(List.of(TABLES)).build();

  /** Pictures of arrows are for hosts of repositories; the site has a table of them. */
  private static final Pattern ARROW = Pattern.compile("(?m)^ *(\\w+) --> (\\w+)$");

  private final Sources sources;

  PageReader(Sources sources) {
    this.sources = sources;
  }

  Page read(Path file) throws IOException {
    var path =
        sources
            .sitePath(file)
            .orElseThrow(() -> new IOException(file + " is not a page of the site"));
    var document = PARSER.parse(Files.readString(file));
    var headings = headings(document);
    document.accept(new SiteLinks(file, path));
    var renderer =
        HtmlRenderer.builder()
            .extensions(List.of(TABLES))
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading heading && headings.containsKey(heading)) {
                        attributes.put("id", headings.get(heading));
                      }
                      if (tag.equals("pre")) {
                        attributes.put("tabindex", "0");
                      }
                    })
            .build();
    var html = withScrolledTables(withPermalinks(renderer.render(document)));
    var sections = sections(document, headings);
    return new Page(path, sections.get(0).heading(), html, sections);
  }

  private static Map<Heading, String> headings(Node document) {
    var anchors = new Anchors();
    var headings = new LinkedHashMap<Heading, String>();
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            headings.put(heading, anchors.next(text(heading)));
          }
        });
    return headings;
  }

  private static List<Page.Section> sections(Node document, Map<Heading, String> anchors)
      throws IOException {
    var sections = new ArrayList<Page.Section>();
    @Nullable Heading last = null;
    var text = new StringBuilder();
    for (var node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        add(sections, last, anchors, text);
        last = heading;
      } else if (!(node instanceof HtmlBlock)) {
        text.append(text(node)).append(' ');
      }
    }
    add(sections, last, anchors, text);
    if (sections.isEmpty()) {
      throw new IOException("a page of the docs has no heading");
    }
    return sections;
  }

  private static void add(
      List<Page.Section> sections,
      @Nullable Heading heading,
      Map<Heading, String> anchors,
      StringBuilder text) {
    if (heading != null) {
      var anchor = heading.getLevel() == 1 ? "" : anchors.getOrDefault(heading, "");
      sections.add(
          new Page.Section(heading.getLevel(), text(heading), anchor, text.toString().strip()));
    }
    text.setLength(0);
  }

  private static String text(Node node) {
    var words = new PlainText();
    node.accept(words);
    return words.toString();
  }

  private static String withPermalinks(String html) {
    return html.replaceAll(
        "<(h[2-6]) id=\"([^\"]+)\">(.*?)</h[2-6]>",
        "<$1 id=\"$2\">$3 <a class=\"anchor\" href=\"#$2\" aria-label=\"Link to this heading\">#</a></$1>");
  }

  /** Tables that scroll by keys, without headings that are empty. */
  private static String withScrolledTables(String html) {
    return html.replaceAll("<thead>\\s*<tr>\\s*(<th></th>\\s*)+</tr>\\s*</thead>", "")
        .replace("<th></th>", "<td></td>")
        .replace("<table>", "<div class=\"table\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
  }

  /** Replaces links to files by links to pages of the site, and links to sources by their paths. */
  private final class SiteLinks extends AbstractVisitor {
    private final Path file;
    private final String path;

    SiteLinks(Path file, String path) {
      this.file = file;
      this.path = path;
    }

    @Override
    public void visit(Link link) {
      var uri = URI.create(link.getDestination());
      if (uri.getScheme() != null || uri.getPath().isEmpty()) {
        visitChildren(link);
        return;
      }
      var target = file.resolveSibling(uri.getPath()).normalize();
      var page = sources.sitePath(target);
      if (page.isEmpty()) {
        link.insertBefore(new Text(text(link) + " ("));
        link.insertBefore(
            new Code(sources.project().relativize(target).toString().replace('\\', '/')));
        link.insertBefore(new Text(" in the sources)"));
        link.unlink();
        return;
      }
      var fragment = uri.getFragment() == null ? "" : "#" + uri.getFragment();
      link.setDestination(relative(page.get()) + fragment);
      visitChildren(link);
    }

    private String relative(String page) {
      var folder = path.contains("/") ? path.substring(0, path.lastIndexOf('/') + 1) : "";
      if (!folder.isEmpty() && page.startsWith(folder)) {
        return page.substring(folder.length());
      }
      return "../".repeat((int) folder.chars().filter(letter -> letter == '/').count()) + page;
    }

    @Override
    public void visit(FencedCodeBlock block) {
      if (!"mermaid".equals(block.getInfo())) {
        return;
      }
      var uses = new LinkedHashMap<String, String>();
      ARROW
          .matcher(block.getLiteral())
          .results()
          .forEach(
              arrow ->
                  uses.merge(arrow.group(1), arrow.group(2), (all, next) -> all + ", " + next));
      var rows = new StringBuilder("| module | uses |\n|---|---|\n");
      uses.forEach(
          (module, used) -> rows.append("| %s | %s |\n".formatted(name(module), name(used))));
      block.insertBefore(PARSER.parse(rows.toString()));
      block.unlink();
    }

    private String name(String identifiers) {
      return identifiers
          .replaceFirst("^(provider_sdk|manifest_schema|gateway_server)_", "$1/")
          .replaceAll(", (provider_sdk|manifest_schema|gateway_server)_", ", $1/")
          .replace('_', '-');
    }
  }
}
