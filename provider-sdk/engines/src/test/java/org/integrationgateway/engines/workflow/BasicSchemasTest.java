package org.integrationgateway.engines.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.integrationgateway.sdk.Problem;
import org.junit.jupiter.api.Test;

class BasicSchemasTest {
  @Test
  void tellsEachPlaceThatDoesNotFit() {
    var schema =
        """
        {"title": "Order", "type": "object", "required": ["id"],
         "properties": {"n": {"items": {"type": "integer"}}, "size": {"enum": ["s", "m"]}}}
        """;
    assertThat(BasicSchemas.problems(schema, "{\"id\": 1, \"n\": [1], \"size\": \"s\"}")).isEmpty();
    assertThat(BasicSchemas.problems(schema, "{\"n\": [1, \"two\"], \"size\": \"l\"}"))
        .extracting(Problem::pointer)
        .containsExactlyInAnyOrder("", "/n/1", "/size");
    assertThat(BasicSchemas.problems("{\"type\": [\"number\", \"null\"]}", "null")).isEmpty();
  }

  @Test
  void refusesASchemaThatItWouldObeyInPart() {
    assertThatThrownBy(() -> BasicSchemas.problems("{\"minProperties\": 1}", "{}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("minProperties");
    assertThatThrownBy(
            () -> BasicSchemas.problems("{\"properties\": {\"a\": {\"$ref\": \"#/x\"}}}", "{}"))
        .hasMessageContaining("$ref");
    assertThatThrownBy(() -> BasicSchemas.problems("{\"items\": 3}", "{}"))
        .hasMessageContaining("objects");
  }
}
