package org.integrationgateway.manifest.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DidYouMeanTest {
  private static final List<String> KEYS =
      List.of("artifactPath", "args", "displayName", "mcp", "run", "baseUrl", "OAuth");

  @ParameterizedTest
  @CsvSource({
    "artifactpath, artifactPath",
    "artifact_path, artifactPath",
    "artefactPath, artifactPath",
    "arg, args",
    "dispalyName, displayName",
    "oauth, OAuth",
    "mpc, mcp",
    "base-url, baseUrl",
  })
  void findsWhatWasMeant(String written, String meant) {
    assertThat(DidYouMean.nearest(written, KEYS)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"integer, int", "boolean, bool", "str, string", "INTEGER, int", "num, number"})
  void findsOtherFormsOfAWord(String written, String meant) {
    assertThat(DidYouMean.nearest(written, List.of("string", "int", "number", "bool")))
        .contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"description", "xyz", "r", "''"})
  void suggestsNothingFarAway(String written) {
    assertThat(DidYouMean.nearest(written, KEYS)).isEmpty();
    assertThat(DidYouMean.suffix(written, KEYS)).isEmpty();
  }
}
