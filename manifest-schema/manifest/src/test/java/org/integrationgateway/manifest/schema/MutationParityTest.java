package org.integrationgateway.manifest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.rules.Rounds;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Changes every value of the good manifests in every way there is: what the schema refuses then,
 * the reader refuses too, and what the reader refuses for its shape, so does the schema.
 */
final class MutationParityTest {
  private static final Set<String> SHAPE = shape();

  /**
   * Problems that a schema cannot know: that a value is among the keys beside it, and that no POM
   * declares the version.
   */
  private static final List<String> BEYOND =
      List.of("the connectionSelector's default", "required key 'version' is missing");

  /** In the gate one change of four is tried. */
  private static final int STRIDE = Rounds.isNightly() ? 1 : 4;

  static List<Corpus.Case> good() {
    return Corpus.GOOD.cases();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("good")
  void agreeAboutEveryChange(Corpus.Case good) {
    var root = good.read().document().orElseThrow().root();
    var tree = SchemaUnderTest.MAPPER.<JsonNode>valueToTree(root.toJava());
    var apart = new ArrayList<String>();
    var mutations = Mutation.of(tree);
    for (int at = 0; at < mutations.size(); at += STRIDE) {
      var mutation = mutations.get(at);
      var text = SchemaUnderTest.MAPPER.writeValueAsString(mutation.tree());
      var read = new ManifestReader().read("mutated", text, Format.JSON);
      var schema = SchemaUnderTest.errors(mutation.tree());
      boolean refused = read.problems().stream().anyMatch(Problem::isError);
      boolean shape = read.problems().stream().anyMatch(MutationParityTest::isShape);
      if (!schema.isEmpty() && !refused) {
        apart.add(mutation + ": only the schema refuses: " + schema.get(0));
      }
      if (schema.isEmpty() && shape) {
        apart.add(mutation + ": only the reader refuses: " + read.problems());
      }
    }
    assertThat(apart).isEmpty();
  }

  private static boolean isShape(Problem problem) {
    return SHAPE.contains(problem.rule())
        && BEYOND.stream().noneMatch(problem.message()::startsWith);
  }

  private static Set<String> shape() {
    var ids = new ArrayList<String>();
    for (var rule : FieldRule.values()) {
      ids.add(ManifestRule.PREFIX + rule.number());
    }
    return Set.copyOf(ids);
  }
}
