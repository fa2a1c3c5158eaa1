package org.integrationgateway.wire.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class SanitizedTextTest {
  @Test
  void leavesWhatIsShortAndHarmless() {
    assertThat(SanitizedText.line("nicht bereit: München", 100)).isEqualTo("nicht bereit: München");
    assertThat(SanitizedText.text("one\ntwo", 100)).isEqualTo("one\ntwo");
  }

  @Test
  void cutsWhatIsLong() {
    assertThat(SanitizedText.line("x".repeat(1 << 20), 10)).isEqualTo("xxxxxxxxx…");
    assertThat(SanitizedText.lines(Collections.nCopies(1000, "wrong"), 3, 4))
        .containsExactly("wro…", "wro…", "wro…");
  }

  @Test
  void showsNoEscapesAndForgesNoSecondLine() {
    assertThat(SanitizedText.line("well\r\n2026-11-21 ERROR \u001b[31mred", 100))
        .isEqualTo("well 2026-11-21 ERROR \ufffd[31mred");
  }
}
