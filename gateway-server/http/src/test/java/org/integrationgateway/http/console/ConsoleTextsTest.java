package org.integrationgateway.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every text of the consoles is there, is used, and gets the values that it asks for. */
final class ConsoleTextsTest {
  private static final Pattern LINE =
      Pattern.compile("^  '([\\w.-]+)': ('(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"),$");
  private static final Pattern USE =
      Pattern.compile("\\b(tn?|hasText)\\(\\s*'([\\w.-]+)'\\s*([,)])");
  private static final Pattern LITERAL = Pattern.compile("'([A-Za-z][\\w-]*(?:\\.[\\w-]+)+)'");
  private static final Pattern MADE =
      Pattern.compile("`([A-Za-z][\\w.-]*\\.)\\$\\{|\\bstateText\\(\\s*'([\\w.-]+)'");
  private static final Pattern ASKED = Pattern.compile("\\btn?\\(\\s*`([A-Za-z][\\w.-]*\\.)\\$\\{");
  private static final int CALL_CHARS = 300;
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

  private final String file = ConsoleModule.file("texts/en.js");
  private final Map<String, String> texts = texts();
  private final List<ConsoleModule> modules =
      ConsoleModule.all().stream().filter(module -> !module.name().startsWith("texts/")).toList();

  @Test
  void eachTextHasOneLineInTheOrderOfTheKeys() {
    var keys =
        file.lines()
            .filter(line -> line.startsWith("  "))
            .map(
                line -> {
                  var match = LINE.matcher(line);
                  assertThat(match.matches()).as(line).isTrue();
                  return match.group(1);
                })
            .toList();

    assertThat(keys).isSorted().doesNotHaveDuplicates().hasSizeGreaterThan(30);
  }

  @Test
  void everyTextThatAModuleAsksForIsThere() {
    for (var module : modules) {
      USE.matcher(module.code())
          .results()
          .forEach(
              use -> {
                var key = use.group(2);
                assertThat(texts.keySet())
                    .as(module.name())
                    .containsAll(
                        use.group(1).equals("tn")
                            ? List.of(key + ".one", key + ".other")
                            : use.group(1).equals("t") ? List.of(key) : List.of());
              });
    }
  }

  @Test
  void keysThatAreMadeFromStatesHaveTexts() {
    for (var module : modules) {
      for (var prefix :
          ASKED.matcher(module.code()).results().map(found -> found.group(1)).toList()) {
        assertThat(texts.keySet())
            .as("%s makes keys from '%s'", module.name(), prefix)
            .anyMatch(key -> key.startsWith(prefix));
      }
    }
  }

  @Test
  void everyTextIsUsed() {
    var literals = new TreeSet<String>();
    for (var module : modules) {
      LITERAL.matcher(module.code()).results().forEach(found -> literals.add(found.group(1)));
    }
    var prefixes = prefixes(modules);

    assertThat(
            texts.keySet().stream()
                .filter(key -> !literals.contains(key))
                .filter(key -> !literals.contains(key.replaceFirst("\\.(one|other)$", "")))
                .filter(key -> prefixes.stream().noneMatch(key::startsWith)))
        .as("texts that no module asks for")
        .isEmpty();
  }

  @Test
  void valuesOfATextAreGiven() {
    for (var module : modules) {
      USE.matcher(module.code())
          .results()
          .filter(use -> use.group(1).equals("t") && texts.containsKey(use.group(2)))
          .forEach(
              use -> {
                var after = module.code().substring(use.end());
                var given =
                    use.group(3).equals(")")
                        ? ""
                        : after.substring(0, Math.min(after.length(), CALL_CHARS));
                assertThat(placeholders(texts.get(use.group(2))))
                    .as("%s asks for '%s'", module.name(), use.group(2))
                    .allMatch(
                        name ->
                            given.matches(
                                "(?s)\\s*\\w.*|.*(\\b%s\\b|\\.\\.\\.).*".formatted(name)));
              });
    }
  }

  @Test
  void textsArePlain() {
    texts.forEach(
        (key, text) ->
            assertThat(text)
                .as(key)
                .doesNotContain("...", "<b>", "</", "&nbsp;", "  ")
                .isNotBlank());
  }

  private static Collection<String> prefixes(List<ConsoleModule> modules) {
    return modules.stream()
        .flatMap(module -> MADE.matcher(module.code()).results())
        .map(found -> found.group(1) != null ? found.group(1) : found.group(2) + ".")
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> placeholders(String text) {
    return PLACEHOLDER.matcher(text).results().map(found -> found.group(1)).toList();
  }

  private Map<String, String> texts() {
    var found = new TreeMap<String, String>();
    file.lines()
        .map(LINE::matcher)
        .filter(match -> match.matches())
        .forEach(
            match -> {
              var quoted = match.group(2);
              found.put(match.group(1), quoted.substring(1, quoted.length() - 1));
            });
    return found;
  }
}
