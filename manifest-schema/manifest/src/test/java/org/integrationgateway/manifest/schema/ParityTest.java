package org.integrationgateway.manifest.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema and the reader take the same manifests, as far as a schema can know. */
final class ParityTest {
  static List<Corpus.Case> good() {
    return Corpus.GOOD.cases();
  }

  static List<Corpus.Case> shape() {
    return Corpus.SHAPE.cases();
  }

  static List<Corpus.Case> beyond() {
    return Corpus.BEYOND.cases();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("good")
  void takeWhatIsRight(Corpus.Case good) {
    assertThat(good.read().problems()).as("reader").isEmpty();
    assertThat(SchemaUnderTest.errors(root(good))).as("schema").isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("shape")
  void refuseWhatHasTheWrongShape(Corpus.Case bad) {
    assertThat(bad.read().hasErrors()).as("reader refuses").isTrue();
    assertThat(SchemaUnderTest.errors(root(bad))).as("schema").isNotEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("beyond")
  void partOnlyWhereASchemaCannotKnow(Corpus.Case bad) {
    assertThat(bad.text()).as("says why").startsWith("# ");
    assertThat(bad.read().hasErrors()).as("reader refuses").isTrue();
    assertThat(SchemaUnderTest.errors(root(bad))).as("schema").isEmpty();
  }

  @Test
  void theCorpusHasEveryKindFormAndFormat() {
    var kinds = EnumSet.noneOf(Kind.class);
    var formats = new HashSet<Format>();
    boolean source = false;
    boolean released = false;
    for (var good : good()) {
      var manifest = good.read().manifest().orElseThrow();
      kinds.add(manifest.kind());
      formats.add(good.read().document().orElseThrow().format());
      source |= !manifest.phases().isEmpty();
      released |= !manifest.artifacts().isEmpty();
    }
    assertThat(kinds).containsExactly(Kind.values());
    assertThat(formats).containsExactlyInAnyOrder(Format.values());
    assertThat(source && released).isTrue();
    assertThat(good().size() + shape().size() + beyond().size()).isGreaterThan(60);
  }

  private static Node root(Corpus.Case manifest) {
    return manifest.read().document().orElseThrow().root();
  }
}
