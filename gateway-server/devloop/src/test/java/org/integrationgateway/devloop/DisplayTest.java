package org.integrationgateway.devloop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;

final class DisplayTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Display display(boolean events) {
    return new Display(new PrintStream(out, true, StandardCharsets.UTF_8), events, false);
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void controlCharactersOfLogLinesDoNotReachTheTerminal() {
    display(false).logged("a\033[2Jb\rc\td\007");
    assertThat(printed()).contains("c    d").doesNotContain("\033", "\r", "\t", "\007");
  }

  @Test
  void anEventIsOneLine() {
    display(true).logged("a \"b\"\n\\ \u00e9 \ud83d\ude00");
    assertThat(printed().lines()).hasSize(1);
    assertThat(Json.parse(out.toByteArray()).get("line").asString())
        .isEqualTo("a \"b\"\n\\ \u00e9 \ud83d\ude00");
  }
}
