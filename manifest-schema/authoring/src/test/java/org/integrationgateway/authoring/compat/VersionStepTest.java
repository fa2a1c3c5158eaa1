package org.integrationgateway.authoring.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.integrationgateway.manifest.SemanticVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VersionStepTest {
  @ParameterizedTest
  @CsvSource({
    "1.2.3,1.2.3,NONE",
    "1.2.3,1.2.2,NONE",
    "1.2.3,0.9.9,NONE",
    "1.2.3,1.2.3+build.2,NONE",
    "1.2.3,1.2.3-rc.1,NONE",
    "1.2.3,1.2.4,PATCH",
    "1.2.3,1.2.10,PATCH",
    "1.2.3,1.3.0,MINOR",
    "1.2.3,2.0.0,MAJOR",
    "1.2.3,2.0.0-alpha,MAJOR",
    "0.9.0,1.0.0,MAJOR",
    "1.0.0-alpha,1.0.0-alpha.1,PATCH",
    "1.0.0-alpha.9,1.0.0-alpha.10,PATCH",
    "1.0.0-alpha.1,1.0.0-alpha.beta,PATCH",
    "1.0.0-beta,1.0.0-alpha,NONE",
    "1.0.0-rc.1,1.0.0,PATCH",
    "1.0.0-99999999999999999999,1.0.0-a,PATCH"
  })
  void measuresTheStepBetweenVersions(String before, String after, VersionStep step) {
    assertThat(VersionStep.between(version(before), version(after))).isEqualTo(step);
  }

  /** The asked and granted steps of the gravest change: b(reaking), a(ddition), f(ix), or none. */
  @ParameterizedTest
  @CsvSource({
    "1.0.0,2.0.0,faba,MAJOR,true",
    "1.0.0,1.1.0,faba,MAJOR,false",
    "1.0.0,1.1.0,faa,MINOR,true",
    "1.0.0,1.0.1,faa,MINOR,false",
    "1.0.0,1.0.1,f,PATCH,true",
    "1.0.0,1.0.0,f,PATCH,false",
    "1.0.0,1.0.0,'',NONE,true",
    "1.0.0,0.9.0,'',NONE,true",
    "0.1.0,0.2.0,b,MINOR,true",
    "0.1.0,1.0.0,b,MINOR,true",
    "0.1.0,0.1.1,b,MINOR,false",
    "0.1.0,0.1.1,a,PATCH,true",
    "0.1.0,0.1.0,a,PATCH,false",
    "1.0.0-rc.1,1.0.0-rc.2,b,MAJOR,true",
    "1.0.0-rc.1,1.0.0,b,MAJOR,true",
    "1.0.0-rc.1,1.0.0-rc.1,b,MAJOR,false",
    "1.0.0,1.0.1-rc.1,b,MAJOR,false"
  })
  void grantsWhatTheVersionsSay(
      String before, String after, String changes, VersionStep asked, boolean granted) {
    var report =
        new CompatibilityReport(
            "pets", version(before), version(after), changes(changes), List.of());
    assertThat(report.asked()).isEqualTo(asked);
    assertThat(report.isGranted()).isEqualTo(granted);
  }

  @Test
  void saysInWordsWhatAPreReleaseGrants() {
    var report =
        new CompatibilityReport(
            "pets", version("1.0.0-a"), version("1.0.0"), changes("b"), List.of());
    assertThat(CompatibilityPrinter.text().print(report))
        .endsWith("ask for a major step; a pre-release had promised nothing\n");
  }

  private static List<Change> changes(String letters) {
    return Arrays.stream(letters.split(""))
        .filter(letter -> !letter.isEmpty())
        .map(
            letter ->
                switch (letter) {
                  case "b" -> ChangeSeverity.BREAKING;
                  case "a" -> ChangeSeverity.ADDITION;
                  default -> ChangeSeverity.FIX;
                })
        .map(severity -> new Change(severity, "/a", "a"))
        .toList();
  }

  private static SemanticVersion version(String text) {
    return new SemanticVersion(text);
  }
}
