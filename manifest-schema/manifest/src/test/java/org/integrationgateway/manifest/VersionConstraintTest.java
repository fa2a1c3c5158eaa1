package org.integrationgateway.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionConstraintTest {
  @ParameterizedTest
  @CsvSource({
    "1.4.2, 1.4.2, true",
    "1.4.2, 1.4.3, false",
    "1.4.2, 1.4.2+build, false",
    "1.5.0-rc.1, 1.5.0-rc.1, true",
    "^1, 1.0.0, true",
    "^1, 1.99.0, true",
    "^1, 2.0.0, false",
    "^1.4, 1.3.9, false",
    "^1.4.2, 1.4.2, true",
    "^1.4.2, 1.4.1, false",
    "^1, 1.5.0-rc.1, false",
    "^0.3, 0.3.9, true",
    "^0.3, 0.4.0, false",
    "^0.0.3, 0.0.3, true",
    "^0.0.3, 0.0.4, false",
    "^0.0, 0.0.9, true",
    "^0.0, 0.1.0, false",
    "^0, 0.9.0, true",
    "^0, 1.0.0, false",
    "~1.4, 1.4.9, true",
    "~1.4, 1.5.0, false",
    "~1, 1.9.0, true",
    "~1, 2.0.0, false",
    "~1.4.2, 1.4.1, false",
    "*, 7.1.0, true",
    "*, 7.1.0-beta, false",
    ">=1.2 <2, 1.9.9, true",
    ">=1.2 <2, 2.0.0, false",
  })
  void tellsWhichVersionsItAccepts(String constraint, String version, boolean accepted) {
    assertThat(new VersionConstraint(constraint).accepts(new SemanticVersion(version)))
        .isEqualTo(accepted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "latest", "1", "1.4", "v1.4.2", "^", "^1.x", "^ 1", "~01", "**", "^1.2.3.4"})
  void saysHowAConstraintIsWritten(String text) {
    assertThatThrownBy(() -> new VersionConstraint(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("^1.4, ~1.4, >=1.2 <2 or *");
  }

  @Test
  void findsTheNewestByPrecedenceAndNotByText() {
    var versions = versions("1.9.0", "1.10.0", "2.0.0", "1.11.0-rc.1");
    assertThat(new VersionConstraint("^1").newest(versions)).hasToString("Optional[1.10.0]");
    assertThat(new VersionConstraint("^3").newest(versions)).isEmpty();
  }

  @Test
  void proposesAConstraintForAVersion() {
    assertThat(VersionConstraint.from(new SemanticVersion("1.4.2"))).hasToString("^1.4.2");
    assertThat(VersionConstraint.from(new SemanticVersion("1.4.2-rc.1"))).hasToString("1.4.2-rc.1");
  }

  private static List<SemanticVersion> versions(String... texts) {
    return Stream.of(texts).map(SemanticVersion::new).toList();
  }
}
