package org.integrationgateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.records.json.InvalidValue;
import org.integrationgateway.records.json.JsonDialect;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.records.tree.ValueTree;
import org.junit.jupiter.api.Test;

final class VariantTest {
  @Variant("kind")
  sealed interface Shape permits Circle, Box {}

  @Name("circle")
  record Circle(@Range(least = "1", most = "9") int radius) implements Shape {}

  @Name("box")
  record Box(int width, @Doc("How tall it is.") Optional<Integer> height) implements Shape {}

  record Drawing(List<Shape> shapes, @Default("2") int pens) {}

  private static final RecordType<Drawing> TYPE = RecordTypes.JSON.of(Drawing.class);

  @Test
  void readsAndWritesEachRecordByItsName() {
    var json =
        "{\"shapes\":[{\"kind\":\"box\",\"width\":1,\"height\":2},{\"kind\":\"circle\",\"radius\":3}]"
            + ",\"pens\":1}";
    var drawing = TYPE.read(json);
    assertThat(drawing.shapes()).containsExactly(new Box(1, Optional.of(2)), new Circle(3));
    assertThat(new String(TYPE.write(drawing), StandardCharsets.UTF_8)).isEqualTo(json);
  }

  @Test
  void theMemberThatDecidesMayComeLast() {
    assertThat(TYPE.read("{\"shapes\":[{\"radius\":3,\"kind\":\"circle\"}]}").shapes())
        .containsExactly(new Circle(3));
  }

  @Test
  void namesEveryProblem() {
    assertThat(
            problems(
                "{\"shapes\":[{\"radius\":3},{\"kind\":\"circl\"},{\"kind\":1},"
                    + "{\"kind\":\"circle\",\"radius\":10},{\"kind\":\"box\",\"widht\":1},7]}"))
        .containsExactly(
            new InvalidValue("/shapes/0/kind", "is missing: one of circle, box"),
            new InvalidValue(
                "/shapes/1/kind", "must be one of circle, box, did you mean 'circle'?"),
            new InvalidValue("/shapes/2/kind", "must be one of circle, box, not a number"),
            new InvalidValue("/shapes/3/radius", "must be from 1 to 9"),
            new InvalidValue("/shapes/4/widht", "is not known here, did you mean 'width'?"),
            new InvalidValue("/shapes/4/width", "is missing"),
            new InvalidValue("/shapes/5", "must be an object, not a number"));
  }

  @Test
  void aVariantOfAnyLengthIsRefusedBeforeItFillsTheMemory() {
    var values = String.join(",", Collections.nCopies(200_000, "1"));
    assertThat(problems("{\"shapes\":[{\"kind\":\"circle\",\"more\":[" + values + "]}]}"))
        .containsExactly(new InvalidValue("", "has an object with more than 100000 values"));
  }

  @Test
  void theSchemaHasEachRecordWithItsName() {
    assertThat(TYPE.schema())
        .contains(
            "{\"oneOf\":[{\"type\":\"object\",\"properties\":{\"kind\":{\"const\":\"circle\"},"
                + "\"radius\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":9}},"
                + "\"required\":[\"kind\",\"radius\"],\"additionalProperties\":false}");
  }

  @Test
  void theReferenceHasARowForEachMember() {
    assertThat(TYPE.reference())
        .isEqualTo(
            """
            | Member | Type | Default | |
            |---|---|---|---|
            | `shapes` | an array | required |  |
            | `shapes[](circle).radius` | an integer | required |  |
            | `shapes[](box).width` | an integer | required |  |
            | `shapes[](box).height` | an integer |  | How tall it is. |
            | `pens` | an integer | `2` |  |
            """);
  }

  @Test
  void valuesOfJavaAreATree() {
    var dialect = new JsonDialect();
    var tree =
        ValueTree.of(
            Map.of("shapes", List.of(Map.of("kind", "circle", "radius", 3.0)), "pens", 4L));
    assertThat(TYPE.read(tree, dialect)).contains(new Drawing(List.of(new Circle(3)), 4));
    assertThat(TYPE.read(ValueTree.of(Map.of("pens", 4.5)), dialect)).isEmpty();
    assertThat(dialect.problems())
        .containsExactly(
            new InvalidValue("/pens", "must be an integer, not a number"),
            new InvalidValue("/shapes", "is missing"));
  }

  private static List<InvalidValue> problems(String json) {
    return catchThrowableOfType(InvalidDocumentException.class, () -> TYPE.read(json)).problems();
  }
}
