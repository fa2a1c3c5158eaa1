package org.integrationgateway.providers.process.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

class ProviderLineTest {
  @Test
  void readsTheJsonLinesOfTheSdk() {
    var line =
        """
        {"time":"2026-11-20T10:00:00Z","level":"error","logger":"a.B","message":"it broke",\
        "request":"r-1","error":"java.io.IOException: gone\\n\\tat a.B.c(B.java:3)"}\
        """;
    var said = ProviderLine.parse(line);
    assertThat(said.level()).isEqualTo(Level.ERROR);
    assertThat(said.logger()).isEqualTo("a.B");
    assertThat(said.request()).isEqualTo("r-1");
    assertThat(said.lines())
        .isEqualTo(List.of("it broke", "java.io.IOException: gone", " at a.B.c(B.java:3)"));
    assertThat(said.text()).startsWith("it broke\n  | java.io.IOException");
  }

  @Test
  void takesAnythingElseAsText() {
    for (var text : List.of("hello", "{not json", "{\"a\": 1}", "[1]", "")) {
      assertThat(ProviderLine.parse(text))
          .isEqualTo(new ProviderLine(Level.INFO, List.of(text), "", ""));
    }
  }

  @Test
  void letsNoEscapeSequenceThroughJson() {
    assertThat(ProviderLine.parse("{\"message\":\"a\\u001b[2Jb\"}").lines())
        .containsExactly("a\u241b[2Jb");
  }
}
