package org.integrationgateway.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules of the consoles fit together, are small, and do nothing that a page must not do. */
final class ConsoleModulesTest {
  private static final int LINES = 250;
  private static final int FIRST_VIEW_BYTES = 160_000;

  private static final Pattern PAGE =
      Pattern.compile(
          "\\{ tab: '([\\w-]+)', group: '[\\w.]+', title: '([\\w.]+)', element: '([\\w-]+)', load:"
              + " \\(\\) => import\\('([^']+)'\\) }");

  /** Code that would run text as a program, or let it be read as markup. */
  private static final Map<String, Pattern> FORBIDDEN =
      Stream.of(
              "innerHTML",
              "outerHTML",
              "insertAdjacentHTML",
              "unsafeHTML",
              "unsafeSVG",
              "srcdoc",
              "\\beval\\s*\\(",
              "\\bnew Function\\b",
              "document\\.write",
              "setTimeout\\(\\s*['\"`]",
              "createContextualFragment",
              "DOMParser",
              "\\bstyle=",
              "[^.\\w@]on(click|load|error|submit|change|input)=",
              "javascript:",
              "localStorage\\b.*(token|session|password)",
              "\\balert\\(",
              "window\\.confirm\\(",
              "window\\.prompt\\(",
              "console\\.(log|debug|info)",
              "\\bdebugger\\b")
          .collect(Collectors.toMap(Function.identity(), Pattern::compile));

  /** Addresses that no page asks for: names of formats, and examples. */
  private static final Pattern FOREIGN_ADDRESS =
      Pattern.compile(
          "https?://(?!www\\.w3\\.org/|json-schema\\.org/|127\\.0\\.0\\.1|localhost|"
              + "[\\w.]*example\\.(com|org)|\\$\\{)[^\\s'\"`<]*");

  private final List<ConsoleModule> modules = ConsoleModule.all();
  private final SortedMap<String, byte[]> sources = ConsoleFiles.sources();
  private final Map<String, ConsoleModule> byName =
      modules.stream().collect(Collectors.toMap(ConsoleModule::name, Function.identity()));

  @Test
  void everyImportIsThere() {
    for (var module : modules) {
      for (var wanted : module.imports()) {
        assertThat(wanted.target()).as(module.name()).startsWith(".");
        var target = module.resolve(wanted.target());
        assertThat(sources).as(module.name()).containsKey(target);
        if (byName.containsKey(target)) {
          assertThat(byName.get(target).exports())
              .as("what %s imports from %s", module.name(), target)
              .containsAll(wanted.names());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"home", "admin"})
  void everyPageOfTheMenuDefinesItsElement(String console) {
    var main = byName.get(console + "/main.js");
    assertThat(pages(main)).hasSizeGreaterThan(5);
    assertThat(pages(main).map(Page::tab)).doesNotHaveDuplicates();
    assertThat(pages(main))
        .allSatisfy(
            page ->
                assertThat(byName.get(main.resolve(page.module())).code())
                    .contains("define('%s'".formatted(page.element())));
    assertThat(pages(main).count())
        .as("pages that the pattern of this test reads")
        .isEqualTo(main.code().lines().filter(line -> line.contains("tab:")).count());
  }

  @Test
  void consolesDoNotUseEachOther() {
    for (var module : modules) {
      var folder = module.name().replaceFirst("/.*", "");
      for (var wanted : module.imports()) {
        assertThat(module.resolve(wanted.target()).replaceFirst("/.*", ""))
            .as("%s imports %s", module.name(), wanted.target())
            .isIn(
                folder.equals("home") || folder.equals("admin")
                    ? List.of(folder, "core", "lib")
                    : List.of("core", "lib", "texts"));
      }
    }
  }

  @Test
  void modulesAreSmall() {
    assertThat(modules.stream().filter(module -> !module.name().startsWith("texts/")))
        .allSatisfy(
            module ->
                assertThat(module.text().lines().count())
                    .as(module.name())
                    .isLessThanOrEqualTo(LINES));
  }

  @Test
  void nothingRunsTextAsAProgramOrReadsItAsMarkup() {
    for (var module : modules) {
      FORBIDDEN.forEach(
          (word, pattern) ->
              assertThat(pattern.matcher(module.code()).results().map(found -> found.group()))
                  .as("%s in %s", word, module.name())
                  .isEmpty());
    }
  }

  @Test
  void nothingIsAskedFromOtherHosts() {
    for (var module : modules) {
      assertThat(
              FOREIGN_ADDRESS.matcher(module.code()).results().map(found -> found.group()).toList())
          .as(module.name())
          .isEmpty();
    }
    for (var sheet : List.of("theme.css", "console.css")) {
      assertThat(ConsoleModule.file(sheet)).doesNotContain("@import", "url(", "http:", "https:");
    }
  }

  @Test
  void coloursAreTokens() {
    var colour = Pattern.compile("#\\p{XDigit}{3,8}\\b|\\brgba?\\(|\\bhsla?\\(");
    for (var module : modules) {
      assertThat(
              Pattern.compile("['\"`](#\\p{XDigit}{3,8}|rgba?\\(.*|hsla?\\(.*)['\"`]")
                  .matcher(module.code())
                  .results()
                  .map(found -> found.group())
                  .toList())
          .as(module.name())
          .isEmpty();
    }
    assertThat(
            colour
                .matcher(ConsoleModule.file("console.css"))
                .results()
                .map(found -> found.group())
                // Shadows, in both colours the same.
                .filter(found -> !found.startsWith("#000"))
                .toList())
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theFirstViewIsSmall(Console.Kind console) {
    var files = ConsoleFiles.load();
    var names = List.of(console.script(), "icon.svg", "theme.css", "console.css");
    int bytes =
        names.stream().mapToInt(name -> files.find(name).orElseThrow().compressed().length).sum();

    assertThat(bytes).as(names.toString()).isLessThan(FIRST_VIEW_BYTES);
  }

  private record Page(String tab, String title, String element, String module) {}

  private static Stream<Page> pages(ConsoleModule main) {
    return PAGE.matcher(main.text())
        .results()
        .map(found -> new Page(found.group(1), found.group(2), found.group(3), found.group(4)));
  }
}
