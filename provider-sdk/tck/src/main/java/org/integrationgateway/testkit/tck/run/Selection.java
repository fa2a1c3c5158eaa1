package org.integrationgateway.testkit.tck.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;

/**
 * Selects cases.
 *
 * @param patterns names, in which {@code *} matches any text; empty: all cases
 */
public record Selection(List<String> patterns) implements Predicate<String> {
  public Selection {
    patterns = List.copyOf(patterns);
  }

  @Override
  public boolean test(String name) {
    return patterns.isEmpty() || patterns.stream().anyMatch(pattern -> matches(pattern, name));
  }

  /** The problem, when a pattern matches no case. */
  public Optional<String> problem(List<String> cases) {
    return patterns.stream()
        .filter(pattern -> cases.stream().noneMatch(name -> matches(pattern, name)))
        .findFirst()
        .map(
            pattern ->
                "no case is called '%s'%s; --list names them all"
                    .formatted(pattern, SimilarNames.suffix(pattern, cases)));
  }

  private static boolean matches(String pattern, String name) {
    var expression =
        Stream.of(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    return Pattern.compile(expression, Pattern.CASE_INSENSITIVE).matcher(name).matches();
  }
}
