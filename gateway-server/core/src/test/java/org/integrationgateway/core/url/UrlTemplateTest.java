package org.integrationgateway.core.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The bounds of URLs with parameters in them. */
final class UrlTemplateTest {
  private static final String BASE = "https://api.example.com/";

  @Test
  void refusesATemplateThatIsTooLong() {
    for (var template :
        new String[] {"{a}".repeat(100_000), "{".repeat(100_000), "a/".repeat(5_000)}) {
      assertThatThrownBy(() -> UrlTemplate.base(BASE + template))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("of 8192 at most");
    }
  }

  @Test
  void refusesParametersThatMakeTooLongAUrl() throws Exception {
    var template = UrlTemplate.base(BASE + "{a}/".repeat(2_000) + "x");
    assertThat(template.expand(name -> Optional.of("a")).toString()).hasSizeGreaterThan(4_000);
    assertThatThrownBy(() -> template.expand(name -> Optional.of("a".repeat(1_000))))
        .isInstanceOf(UrlTemplate.UnusableParameterException.class)
        .hasMessageContaining("more than 16384 characters");
  }
}
