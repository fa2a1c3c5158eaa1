package org.integrationgateway.rules.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OptionalUsesTest {
  @Test
  void findsParametersAndFields() {
    assertThat(
            OptionalUses.in(
                """
                final class Lamp<T extends Comparable<T>> {
                  private final Optional<Map<String, List<String>>> colour = Optional.empty();
                  private OptionalInt watts;

                  Lamp(String name, @Doc("a (") Optional<String> label) {}

                  static <T> void light(
                      Optional<T> place,
                      int times) {}
                }
                """))
        .containsExactly("2: colour", "3: watts", "5: label", "8: place");
  }

  @Test
  void permitsReturnTypesComponentsAndVariables() {
    assertThat(
            OptionalUses.in(
                """
                /** Not Optional<String> comment; */
                public record Lamp<T>(Optional<String> label, OptionalLong hours) {
                  Optional<String> label() {
                    Optional<String> text = Optional.of("Optional<String> quoted;");
                    var upper = text.map((String each) -> each);
                    return use((Optional<String> given) -> given, (Optional<String>) upper);
                  }

                  enum Kind {
                    ONE("Optional<X> x, ");

                    Kind(String text) {}
                  }
                }
                """))
        .isEmpty();
  }
}
