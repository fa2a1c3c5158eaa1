package org.integrationgateway.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

final class JsonPathTest {
  private static final JsonNode TREE =
      Json.parse(
          """
          {"user": {"id": "U1", "age": 41, "active": true, "none": null, "empty": ""},
           "teams": [{"id": "T0"}, {"id": "T1"}], "grid": [[1, 2], [3]],
           "@odata.nextLink": "next"}
          """
              .getBytes(UTF_8));

  @ParameterizedTest
  @CsvSource({
    "user.id, U1",
    "$.user.id, U1",
    "user.age, 41",
    "user.active, true",
    "teams.1.id, T1",
    "teams[0].id, T0",
    "teams[-1].id, T1",
    "grid[0][1], 2",
    "'[''@odata.nextLink'']', next",
    "'$[\"@odata.nextLink\"]', next",
    "'$.grid.1.0', 3"
  })
  void findsTexts(String path, String text) {
    assertThat(JsonPath.text(TREE, path)).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user",
        "user.none",
        "user.empty",
        "user.id.more",
        "missing",
        "teams",
        "teams.7.id",
        "grid.0.-1.id",
        "teams[-2].id",
        "teams.x.id",
        "teams.99999999999999.id",
        "user.0",
        "..",
        "[",
        "]["
      })
  void findsNoTextElsewhere(String path) {
    assertThat(JsonPath.text(TREE, path)).isEmpty();
  }

  @Test
  void findsTheWholeAtTheEmptyPath() {
    assertThat(JsonPath.find(TREE, "")).contains(TREE);
    assertThat(JsonPath.find(TREE, "$")).contains(TREE);
  }
}
