package org.integrationgateway.manifest.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Range;
import org.junit.jupiter.api.Test;

final class RespellingTest {
  private static final Placement PLACES =
      new Placement(Map.of(), Map.of("", Map.of("extra", "more")), Set.of());

  private record Item(String name, @Range(least = "0", most = "9") @Default("0") int number) {}

  private record More(
      @Range(least = "0", most = "9") Optional<Integer> extra,
      @Range(least = "0", most = "9") Optional<Integer> other) {}

  private record Items(List<Item> items, Optional<More> more) {}

  private final Problems problems = new Problems("GW");

  @Test
  void reportsOnlyTheSpellingAndChecksWhatIsBelowIt() {
    var read = read("itmes:\n- {nmae: a, number: x}\n");
    assertThat(problems.sorted())
        .extracting(Object::toString)
        .containsExactly(
            "t:1:1 GW1203 unknown key 'itmes', did you mean 'items'?",
            "t:2:4 GW1203 unknown key 'nmae', did you mean 'name'?",
            "t:2:21 GW1202 'items[0].number' must be an integer, but is a string");
    assertThat(read.tree().find("items").orElseThrow().items().get(0).entry("name")).isPresent();
  }

  @Test
  void movesAKeyToTheMappingThatItBelongsInto() {
    var read = read("extra: 7\nitems:\n- {name: a}\n");
    assertThat(problems.sorted())
        .singleElement()
        .hasToString("t:1:1 GW1203 unknown key 'extra', it belongs under 'more'");
    assertThat(read.tree().find("more", "extra")).isPresent();
    assertThat(read.tree().find("extra")).isEmpty();
  }

  @Test
  void movesAMisspeltKeyBesideThoseThatAreThere() {
    var read = read("items: []\nmore: {other: 1}\nextrra: 7\n");
    assertThat(problems.sorted())
        .singleElement()
        .hasToString("t:3:1 GW1203 unknown key 'extrra', did you mean 'extra' under 'more'?");
    assertThat(read.tree().find("more").orElseThrow().entries()).hasSize(2);
  }

  @Test
  void leavesAKeyAloneWhoseRightSpellingStandsBesideIt() {
    var read = read("items: []\nitmes:\n- {}\n");
    assertThat(problems.sorted())
        .singleElement()
        .hasToString("t:2:1 GW1203 unknown key 'itmes', did you mean 'items'?");
    assertThat(read.value()).contains(new Items(List.of(), Optional.empty()));
  }

  private Respelling.Result<Items> read(String text) {
    var root = Document.parse("t", text, Format.YAML, problems).orElseThrow().root();
    return Respelling.read(
        root, problems, (tree, found) -> Records.read(Items.class, tree, "", found, PLACES));
  }
}
