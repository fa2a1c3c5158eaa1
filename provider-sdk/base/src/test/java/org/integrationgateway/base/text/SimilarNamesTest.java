package org.integrationgateway.base.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimilarNamesTest {
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
    assertThat(SimilarNames.nearest(written, KEYS)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"integer, int", "boolean, bool", "str, string", "INTEGER, int", "num, number"})
  void findsOtherFormsOfAWord(String written, String meant) {
    assertThat(SimilarNames.nearest(written, List.of("string", "int", "number", "bool")))
        .contains(meant);
  }

  @ParameterizedTest
  @CsvSource({
    "limt, limit",
    "Limit, limit",
    "lmiit, limit",
    "conversation.list, conversations.list"
  })
  void findsASlipOfTheHand(String written, String meant) {
    var known = List.of("default", "limit", "conversations.list", "id");
    assertThat(SimilarNames.nearest(written, known)).contains(meant);
    assertThat(SimilarNames.sentence(written, known)).isEqualTo(" Did you mean '" + meant + "'?");
  }

  @Test
  void spendsNoTimeOnEndlessNames() {
    assertThat(SimilarNames.nearest("x".repeat(1_000_000), KEYS)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"description", "xyz", "r", "''"})
  void suggestsNothingFarAway(String written) {
    assertThat(SimilarNames.nearest(written, KEYS)).isEmpty();
    assertThat(SimilarNames.suffix(written, KEYS)).isEmpty();
  }
}
