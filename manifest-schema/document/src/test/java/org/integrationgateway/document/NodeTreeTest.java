package org.integrationgateway.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.records.RecordTypes;
import org.integrationgateway.records.json.InvalidValue;
import org.integrationgateway.records.json.JsonDialect;
import org.junit.jupiter.api.Test;

/** YAML as the tree of a record. */
final class NodeTreeTest {
  record Size(int width, double depth) {}

  record Sample(
      String name, boolean open, List<Size> sizes, Map<String, Long> counts, Object any) {}

  @Test
  void recordsAreReadFromYaml() {
    var dialect = new JsonDialect();
    var sample =
        RecordTypes.JSON
            .of(Sample.class)
            .read(
                root(
                    """
                    name: a
                    open: true
                    sizes:
                      - {width: 0x10, depth: 2.5}
                    counts: {b: 2, a: 1}
                    any: [1, x, null]
                    """),
                dialect);
    assertThat(dialect.problems()).isEmpty();
    assertThat(sample.orElseThrow().sizes()).containsExactly(new Size(16, 2.5));
    assertThat(sample.orElseThrow().counts()).containsExactly(entry("b", 2L), entry("a", 1L));
    assertThat(sample.orElseThrow().any()).isEqualTo(Arrays.asList(1L, "x", null));
  }

  @Test
  void everyProblemIsReported() {
    var dialect = new JsonDialect();
    var sample =
        RecordTypes.JSON
            .of(Sample.class)
            .read(root("{name: 1, sizes: [{widt: 1, depth: .inf}], counts: [], any: 1}"), dialect);
    assertThat(sample).isEmpty();
    assertThat(dialect.problems())
        .containsExactly(
            new InvalidValue("/name", "must be a string, not a number"),
            new InvalidValue("/sizes/0/widt", "is not known here, did you mean 'width'?"),
            new InvalidValue("/sizes/0/depth", "must be a number of at most 1e308"),
            new InvalidValue("/sizes/0/width", "is missing"),
            new InvalidValue("/counts", "must be an object, not an array"),
            new InvalidValue("/open", "is missing"));
  }

  private static Node root(String yaml) {
    return Document.parse(
            "sample.yaml", yaml, Format.YAML, DocumentLimits.DEFAULT, new Problems("T"))
        .orElseThrow()
        .root();
  }
}
