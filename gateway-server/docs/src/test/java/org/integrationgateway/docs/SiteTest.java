package org.integrationgateway.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The built site: its links, its menu, its search index and what a browser may load of it. */
final class SiteTest {
  private static final Path PROJECT = Path.of("../..");
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
  private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");
  private static final long LARGEST_SITE = 12 << 20;

  @TempDir static Path site;

  @BeforeAll
  static void build() throws IOException {
    SiteBuilder.build(PROJECT, site, "1.2.3");
  }

  @Test
  void everyLinkLeadsToAFileAndAnAnchor() throws IOException {
    var anchors = new HashMap<Path, Set<String>>();
    var broken = new ArrayList<String>();
    for (var page : pages()) {
      for (var link : found(LINK, Files.readString(page))) {
        var uri = URI.create(link.replace("&amp;", "&"));
        if (uri.getScheme() != null) {
          continue;
        }
        var target =
            uri.getPath().isEmpty() ? page : page.resolveSibling(uri.getPath()).normalize();
        if (!Files.isRegularFile(target)) {
          broken.add(site.relativize(page) + ": " + link + ": no such file");
        } else if (uri.getFragment() != null) {
          if (!anchors.containsKey(target)) {
            anchors.put(target, Set.copyOf(found(ID, Files.readString(target))));
          }
          if (!anchors.get(target).contains(uri.getFragment())) {
            broken.add(site.relativize(page) + ": " + link + ": no such anchor");
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void oldAddressesLeadToTheSectionsOfNow() throws IOException {
    assertThat(Moves.load().targets())
        .isNotEmpty()
        .allSatisfy(
            (old, now) -> {
              assertThat(now).as(old).satisfies(SiteTest::exists);
              assertThat(old.contains("#") && isThere(old)).as("%s is still there", old).isFalse();
            });
  }

  @Test
  void theMenuHasEveryPage() throws IOException {
    var moved = Moves.load().pages().keySet();
    var menu = Menu.of(Files.readString(PROJECT.resolve("docs/index.md")));

    assertThat(menu.items().stream().map(Menu.Item::path))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            pages().stream()
                .map(page -> site.relativize(page).toString().replace('\\', '/'))
                .filter(page -> !moved.contains(page))
                .filter(page -> !Set.of("index.html", "search.html").contains(page))
                .toList());
    assertThat(menu.groups().stream().map(Menu.Group::title))
        .containsExactly("Use", "Connect an AI client", "Author", "Operate", "Secure", "Reference");
  }

  @Test
  void everyPageShowsVersionNeighboursAndItsPlaceInTheMenu() throws IOException {
    assertThat(Files.readString(site.resolve("connections.html")))
        .contains("<span class=\"version\" data-version=\"1.2.3\">version 1.2.3</span>")
        .contains("<a rel=\"prev\" href=\"console-runs.html\"><small>Previous</small>")
        .contains("<a rel=\"next\" href=\"connections-check.html\">")
        .contains("<a href=\"connections.html\" aria-current=\"page\">Connections</a>")
        .contains("<h2 id=\"connect-an-app\">Connect an app <a class=\"anchor\"")
        .contains("<div class=\"table\" tabindex=\"0\"><table>");
    assertThat(Files.readString(site.resolve("reference/cli.html")))
        .contains("href=\"../docs.css\"")
        .contains("<script src=\"../theme.js\"></script>")
        .contains("<a href=\"../connections.html\">");
  }

  @Test
  void pagesRunNoInlineScriptOrStyle() throws IOException {
    for (var page : pages()) {
      assertThat(Files.readString(page))
          .as("%s", page)
          .doesNotContainPattern("<script(?!( defer)? src=)")
          .doesNotContain("<style", " style=\"", " onclick=", "javascript:");
    }
  }

  @Test
  void theSearchIndexHasEverySection() throws IOException {
    var index = JsonMapper.shared().readTree(Files.readString(site.resolve("search.json")));

    assertThat(index.size()).isGreaterThan(400);
    var entries = Stream.iterate(0, at -> at < index.size(), at -> at + 1).map(index::get).toList();
    assertThat(entries)
        .allSatisfy(
            entry -> {
              assertThat(entry.propertyNames()).containsExactly("heading", "text", "title", "url");
              exists(entry.get("url").stringValue());
            });
    assertThat(
            entries.stream()
                .filter(entry -> entry.get("url").stringValue().equals("proxies.html#nginx"))
                .map(
                    entry ->
                        entry.get("title").stringValue()
                            + ": "
                            + entry.get("heading").stringValue()))
        .containsExactly("Proxies, TLS and limits of requests: nginx");
  }

  @Test
  void theSameSourcesGiveTheSameBytes(@TempDir Path again) throws IOException {
    SiteBuilder.build(PROJECT, again, "1.2.3");

    assertThat(content(again)).isEqualTo(content(site));
  }

  @Test
  void theSiteIsSmall() throws IOException {
    try (var files = Files.walk(site)) {
      assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThan(LARGEST_SITE);
    }
  }

  private static Map<String, Integer> content(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .collect(Collectors.toMap(file -> folder.relativize(file).toString(), SiteTest::hash));
    }
  }

  private static int hash(Path file) {
    try {
      return Arrays.hashCode(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void exists(String address) {
    assertThat(isThere(address)).as(address).isTrue();
  }

  private static boolean isThere(String address) {
    var parts = address.split("#", 2);
    var page = site.resolve(parts[0]);
    try {
      return Files.exists(page)
          && (parts.length == 1 || found(ID, Files.readString(page)).contains(parts[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> pages() throws IOException {
    try (var files = Files.walk(site)) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  private static List<String> found(Pattern pattern, String text) {
    return new ArrayList<>(
        new TreeSet<>(pattern.matcher(text).results().map(match -> match.group(1)).toList()));
  }
}
