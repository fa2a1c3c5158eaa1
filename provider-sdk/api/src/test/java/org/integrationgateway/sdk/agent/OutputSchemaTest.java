package org.integrationgateway.sdk.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.junit.jupiter.api.Test;

/** The schemas that a structured answer may have. */
final class OutputSchemaTest {
  private static final String PLACE = "/output/structured/schema";

  private static Problem refused(Map<String, Object> schema) {
    var refused =
        catchThrowableOfType(
            ServiceException.class, () -> new OutputSpec.Structured(new HashMap<>(schema)));
    assertThat(refused).isNotNull();
    return refused.problems().get(0);
  }

  @Test
  void takesASchemaThatRefersToItselfBelowItsMembers() {
    var tree =
        Map.<String, Object>of(
            "type",
            "object",
            "properties",
            Map.of("children", Map.of("type", "array", "items", Map.of("$ref", "#"))),
            "$defs",
            Map.of("a/b", Map.of("$anchor", "named"), "c", Map.of("$ref", "#/$defs/a~1b")),
            "allOf",
            List.of(Map.of("$ref", "#named"), Map.of("$ref", "#/$defs/c")));
    assertThat(new OutputSpec.Structured(new HashMap<>(tree)).schema()).isEqualTo(tree);
  }

  @Test
  void refusesOtherDocuments() {
    for (var target : List.of("https://example.com/a.json", "file:///etc/passwd", "other#/a")) {
      var problem =
          refused(Map.of("properties", Map.of("a", Map.of("items", Map.of("$ref", target)))));
      assertThat(problem.pointer()).isEqualTo(PLACE + "/properties/a/items/$ref");
      assertThat(problem.message()).contains(target).contains("not fetched");
    }
  }

  @Test
  void refusesPlacesThatItDoesNotHave() {
    assertThat(refused(Map.of("$ref", "#/$defs/no")).message()).contains("'#/$defs/no'");
    assertThat(refused(Map.of("allOf", List.of(Map.of("$ref", "#no")))).pointer())
        .isEqualTo(PLACE + "/allOf/0/$ref");
  }

  @Test
  void takesAMemberOfTheNameAndExamplesWithIt() {
    var schema =
        Map.<String, Object>of(
            "properties", Map.of("$ref", Map.of("type", "string")),
            "examples", List.of(Map.of("$ref", "https://example.com/a")));
    assertThat(new OutputSpec.Structured(new HashMap<>(schema)).schema()).isEqualTo(schema);
  }

  @Test
  void refusesASchemaThatNeverEnds() {
    assertThat(refused(Map.of("$ref", "#")).message()).contains("never ends");
    var circle =
        Map.of(
            "a",
            Map.of("anyOf", List.of(Map.of("$ref", "#/$defs/b"))),
            "b",
            Map.of("not", Map.of("$ref", "#/$defs/a")));
    assertThat(refused(Map.of("$defs", circle)).message()).contains("never ends");
  }

  @Test
  void refusesASchemaThatIsTooCostly() {
    var definitions =
        IntStream.range(0, 40)
            .boxed()
            .collect(
                Collectors.<Integer, String, Object>toMap(
                    number -> "d" + number,
                    number ->
                        number == 39
                            ? Map.of("type", "object")
                            : Map.of("allOf", List.of(ref(number + 1), ref(number + 1)))));
    assertThat(refused(Map.of("$defs", definitions, "allOf", List.of(ref(0)))).message())
        .contains("at most 10000 subschemas");
  }

  private static Map<String, Object> ref(int number) {
    return Map.of("$ref", "#/$defs/d" + number);
  }

  @Test
  void refusesWhatIsTooLarge() {
    Object deep = Map.of();
    for (int i = 0; i < 40; i++) {
      deep = Map.of("not", deep);
    }
    assertThat(refused(Map.of("not", deep)).message()).contains("32 levels");
    assertThat(refused(Map.of("description", "d".repeat(70_000))).message()).contains("65536");
    assertThat(refused(Map.of("enum", IntStream.range(0, 6_000).boxed().toList())).message())
        .contains("5000 values");
    assertThat(refused(Map.of("type", "array")).pointer()).isEqualTo(PLACE + "/type");
    assertThat(refused(Map.of("not", Map.of("$id", "https://example.com"))).pointer())
        .isEqualTo(PLACE + "/not/$id");
  }
}
