package org.integrationgateway.server.dev.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenLayoutTest {
  @Test
  void everythingFitsTheTerminalAndTheLastLinesStay() {
    var many = Collections.nCopies(100, "x".repeat(300));
    var lines =
        new ScreenLayout(40, 20).screen(List.of("head", "y".repeat(60)), many, many, many, "foot");
    assertThat(lines).hasSizeLessThanOrEqualTo(20).allMatch(line -> line.length() <= 40);
    assertThat(lines.get(0)).isEqualTo("head");
    assertThat(lines.get(1) + lines.get(2)).isEqualTo("y".repeat(60));
    assertThat(lines.get(lines.size() - 1)).isEqualTo("foot");
    assertThat(lines).anyMatch(line -> line.contains("problem"));
    assertThat(lines).anyMatch(line -> line.contains("calls"));
  }

  @Test
  void controlCharactersOfLogLinesDoNotReachTheScreen() {
    var lines =
        new ScreenLayout(80, 24)
            .screen(List.of("head"), List.of(), List.of("a\033[2Jb\rc\td"), List.of(), "foot");
    assertThat(String.join("\n", lines)).doesNotContain("\033").contains("a[2Jbc    d");
  }
}
