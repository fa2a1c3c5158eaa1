package org.integrationgateway.manifest.fields;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.integrationgateway.manifest.document.Document;
import org.integrationgateway.manifest.document.Format;
import org.integrationgateway.manifest.problem.Problems;
import org.junit.jupiter.api.Test;

final class RespellingTest {
  private record Item(String name, int number) {}

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
    assertThat(read.value().orElseThrow()).containsExactly(new Item("a", 0));
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
    assertThat(read.value().orElseThrow()).isEmpty();
  }

  private Respelling.Result<List<Item>> read(String text) {
    var root = Document.parse("t", text, Format.YAML, problems).orElseThrow().root();
    return Respelling.read(root, problems, RespellingTest::items);
  }

  private static List<Item> items(Fields fields) {
    fields.require("items");
    fields.belongBelow("more", List.of("extra"));
    fields.object(
        "more", more -> List.of(more.integer("extra", 0, 9), more.integer("other", 0, 9)));
    return fields.objects("items", RespellingTest::item);
  }

  private static Item item(Fields fields) {
    fields.require("name");
    return new Item(fields.string("name").orElse(""), fields.integer("number", 0, 9).orElse(0));
  }
}
