package org.integrationgateway.authoring.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of Velocity that the templates use. */
final class TemplateTextTest {
  private static final Map<String, String> VALUES =
      Map.of("name", "acme-tools", "text", "It's ${name}", "source", "example.com/a/b/tools");

  private static String render(String template) {
    return TemplateText.render(template, VALUES);
  }

  @Test
  void replacesKnownNamesOnlyAndNotWithinValues() {
    assertThat(render("${name} $name, ${other} $other ${text}"))
        .isEqualTo("acme-tools acme-tools, ${other} $other It's ${name}");
  }

  @Test
  void callsTheMethodsOfTexts() {
    assertThat(render("${text.replace(\"'\", \"''\")}")).isEqualTo("It''s ${name}");
    assertThat(render("${name.substring(0, 1).toUpperCase()}${name.substring(1)}"))
        .isEqualTo("Acme-tools");
    assertThat(render("${name.replaceAll('[^a-z]+', '_')}")).isEqualTo("acme_tools");
  }

  @Test
  void setsNamesAndDropsTheLine() {
    assertThat(
            render(
                "#set( $d = '$' )\n#set( $last = $source.replaceAll('^.*/', '') )\n${d}{X} ${last}\n"))
        .isEqualTo("${X} tools\n");
  }

  @Test
  void leavesSignsOfOtherLanguagesAlone() {
    var text = "# a comment\n    (trap '' TERM; exec $TMPDIR/%s 300) & $(date)\n\\p{L} 100$\n";
    assertThat(render(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#if($name)x#end",
        "## comment",
        "#[[raw]]#",
        "$!name",
        "\\${name}",
        "$name.length",
        "${name.trim()}",
        "${name.replace($source, 'x')}",
        "#set( $x = 1 + 2 )",
        "${name"
      })
  void refusesWhatVelocityWouldRenderDifferently(String template) {
    assertThatThrownBy(() -> render(template))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s)(the template|#set).*");
  }
}
