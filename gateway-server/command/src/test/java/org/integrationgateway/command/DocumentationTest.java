package org.integrationgateway.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.sdk.app.AppOperation;
import org.junit.jupiter.api.Test;

/** The pages for users: links lead somewhere, and what a page calls missing is missing. */
final class DocumentationTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");

  /** The document whose list of missing keys is made from the keys. */
  private static final Path GENERATED = ROOT.resolve("docs/reference/configuration.md");

  /** Sentences about the state of the product, which go stale when the product changes. */
  private static final Pattern MISSING =
      Pattern.compile(
          "(?i)not (yet )?(available |supported )?in this version|a later version|SIGHUP. changes"
              + "|this version (of the gateway )?(serves|can|does|has)"
              + "|not yet (available|supported|implemented)|not (supported|implemented) yet");

  /** Each sentence, as its page has it, and what makes it true. */
  private static final Map<String, BooleanSupplier> TRUE =
      Map.of("README.md: ## Not in this version", DocumentationTest::programsHaveOneConnection);

  @Test
  void everyLinkLeadsToAPageAndAHeading() throws IOException {
    var broken = new ArrayList<String>();
    var headings = new HashMap<Path, Set<String>>();
    for (var page : pages()) {
      var text = FENCED.matcher(Files.readString(page)).replaceAll("");
      for (var link : LINK.matcher(text).results().map(found -> found.group(1)).toList()) {
        if (link.contains("://") || link.startsWith("mailto:")) {
          continue;
        }
        var path = URI.create(link).getPath();
        var target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        var fragment = URI.create(link).getFragment();
        if (!Files.exists(target)) {
          broken.add(ROOT.relativize(page) + ": " + link + ": there is no such file");
        } else if (fragment != null && target.toString().endsWith(".md")) {
          if (headings.get(target) == null) {
            headings.put(target, anchors(target));
          }
          if (!headings.get(target).contains(fragment)) {
            broken.add(ROOT.relativize(page) + ": " + link + ": there is no such heading");
          }
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void whatAPageCallsMissingIsMissing() throws IOException {
    var said = new ArrayList<String>();
    for (var page : pages()) {
      for (var line : page.equals(GENERATED) ? List.<String>of() : Files.readAllLines(page)) {
        if (MISSING.matcher(line).find()) {
          said.add(ROOT.relativize(page) + ": " + line);
        }
      }
    }
    assertThat(said)
        .as("each sentence needs its check in this test, and goes when the check fails")
        .containsExactlyInAnyOrderElementsOf(TRUE.keySet());
    TRUE.forEach((sentence, check) -> assertThat(check.getAsBoolean()).as(sentence).isTrue());
  }

  private static boolean programsHaveOneConnection() {
    return Stream.of(AppOperation.class.getRecordComponents())
        .noneMatch(component -> component.getName().equals("connection"));
  }

  private static List<Path> pages() throws IOException {
    var pages =
        new ArrayList<>(List.of(ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md")));
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  /** The anchors of a page's headings, as hosts of repositories make them. */
  private static Set<String> anchors(Path page) throws IOException {
    var text = FENCED.matcher(Files.readString(page)).replaceAll("");
    var anchors = new HashSet<String>();
    for (var heading : HEADING.matcher(text).results().map(found -> found.group(1)).toList()) {
      var plain = heading.replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT);
      var anchor = plain.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
      var free = anchor;
      for (int i = 1; !anchors.add(free); i++) {
        free = anchor + "-" + i;
      }
    }
    return anchors;
  }
}
