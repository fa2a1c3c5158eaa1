package org.integrationgateway.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {
  @ParameterizedTest
  @CsvSource({
    ">=0.1 <0.3, 0.1.0, true",
    ">=0.1 <0.3, 0.2.99, true",
    ">=0.1 <0.3, 0.3.0, false",
    ">=0.1 <0.3, 0.3.0-rc.1, false",
    ">=0.1 <0.3, 0.0.9, false",
    ">1, 1.0.0, false",
    ">1, 1.0.1, true",
    "<=2.1, 2.1.0+build.7, true",
    "<=2.1, 2.1.1, false",
    ">=0.10, 0.9.0, false",
    ">=1 <2 >1.5, 1.4.0, false",
  })
  void tellsWhichVersionsAreInIt(String range, String version, boolean isIn) {
    assertThat(new VersionRange(range).contains(new SemanticVersion(version))).isEqualTo(isIn);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0.1",
        "^0.1",
        ">= 0.1",
        ">=0.1  <1",
        ">=0.1,<1",
        ">=0.1.0-rc.1",
        ">=01",
        ">1 >1 >1 >1 >1"
      })
  void saysHowARangeIsWritten(String text) {
    assertThatThrownBy(() -> new VersionRange(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("as in >=0.1 <0.3");
  }

  @ParameterizedTest
  @CsvSource({
    ">=0.1 <0.4, >=0.1 <0.3, true",
    ">=0.1 <0.3, >=0.1 <0.4, false",
    ">=0.1, >0.1, true",
    ">0.1, >=0.1, false",
    "<1, <=0.9.9, true",
    ">=0.2, <0.3, false",
    "<3, <3, true",
  })
  void tellsWhetherItHasAllOfAnother(String range, String other, boolean covers) {
    assertThat(new VersionRange(range).covers(new VersionRange(other))).isEqualTo(covers);
  }

  @Test
  void printsAsItIsWritten() {
    assertThat(new VersionRange(">=0.1 <0.3")).hasToString(">=0.1 <0.3");
  }
}
