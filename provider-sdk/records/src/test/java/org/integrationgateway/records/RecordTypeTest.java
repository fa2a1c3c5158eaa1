package org.integrationgateway.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.integrationgateway.records.json.InvalidDocumentException;
import org.integrationgateway.records.json.InvalidValue;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RecordTypeTest {
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE_USE)
  @interface Nullable {}

  enum Size {
    @Name("small")
    SMALL,
    LARGE
  }

  @Doc("A point")
  record Point(int x, Integer y) {}

  record Everything(
      boolean flag,
      short few,
      long many,
      float rough,
      double fine,
      BigDecimal exact,
      BigInteger huge,
      Instant when,
      LocalDate day,
      Duration span,
      UUID id,
      URI link,
      byte[] bytes,
      Size size,
      @Name("points-list") List<Point> points,
      Set<String> words,
      Map<String, Long> counts,
      Optional<Point> maybe,
      @Nullable String perhaps,
      Object any) {}

  record Tree(String name, List<Tree> children) {}

  record Forest(Tree first, Optional<Tree> second) {}

  record One(int value) {}

  record Wide(long value) {}

  record Real(double value) {}

  record Listed(
      List<One> items, @Default("[1,2]") List<Integer> more, @Default("LARGE") Size size) {}

  sealed interface Animal permits Cat {}

  record Cat(String name) implements Animal {}

  record Zoo(List<Animal> animals) {}

  record Old(java.util.Date date) {}

  record Deep(List<Optional<String>> values) {}

  record Keys(Map<Integer, String> values) {}

  record Box<T>(T value) {}

  record Boxed(Box<String> box) {}

  record Letters(char letter) {}

  record BadDefault(@Default("soon") int days) {}

  record Twins(@Name("a") int first, @Name("a") int second) {}

  @Test
  void readsAndWritesEveryTypeUnchanged() {
    var json =
        """
        {"flag":true,"few":-3,"many":9007199254740993,"rough":0.5,"fine":1.0E-7,"exact":0.10,\
        "huge":123456789012345678901234567890,"when":"2026-05-01T12:00:00Z","day":"2026-05-01",\
        "span":"PT30S","id":"123e4567-e89b-12d3-a456-426614174000","link":"https://a.b/c?d=e",\
        "bytes":"AAEC","size":"small","points-list":[{"x":1,"y":2}],"words":["b","a"],\
        "counts":{"z":1,"a":2},"maybe":{"x":3,"y":4},"perhaps":"yes",\
        "any":{"list":[1,2.5,null,"t",false]}}\
        """;
    var type = RecordTypes.JSON.of(Everything.class);
    var value = type.read(json);
    assertThat(value.many()).isEqualTo(9007199254740993L);
    assertThat(value.exact()).isEqualTo(new BigDecimal("0.10"));
    assertThat(value.size()).isEqualTo(Size.SMALL);
    assertThat(value.maybe()).contains(new Point(3, 4));
    assertThat(text(type, value)).isEqualTo(json);
  }

  @Test
  void leavesOutWhatIsNotThere() {
    record Sparse(Optional<String> maybe, @Nullable String perhaps) {}
    var type = RecordTypes.JSON.of(Sparse.class);
    assertThat(type.read("{}")).isEqualTo(new Sparse(Optional.empty(), null));
    assertThat(text(type, new Sparse(Optional.empty(), null))).isEqualTo("{}");
    assertThat(type.schema()).doesNotContain("required");
    assertThat(problems(type, "{\"maybe\":null}"))
        .containsExactly(new InvalidValue("/maybe", "must be a string, not null"));
  }

  @Test
  void keepsTheKindsOfNumbersApartInTheSchema() {
    assertThat(RecordTypes.JSON.of(Everything.class).schema())
        .contains("\"few\":{\"type\":\"integer\",\"minimum\":-32768,\"maximum\":32767}")
        .contains("\"many\":{\"type\":\"integer\",\"minimum\":-9223372036854775808,")
        .contains("\"fine\":{\"type\":\"number\"}")
        .contains("\"huge\":{\"type\":\"integer\"}")
        .contains("\"when\":{\"type\":\"string\",\"format\":\"date-time\"}")
        .contains("\"size\":{\"type\":\"string\",\"enum\":[\"small\",\"LARGE\"]}")
        .contains(
            "\"words\":{\"type\":\"array\",\"items\":{\"type\":\"string\"},\"uniqueItems\":true}")
        .contains("\"maybe\":{\"type\":\"object\",\"description\":\"A point\"")
        .contains("\"any\":{}");
  }

  @Test
  void refersToARecordThatContainsItself() {
    var type = RecordTypes.JSON.of(Forest.class);
    assertThat(type.schema())
        .startsWith(
            "{\"type\":\"object\",\"properties\":{\"first\":{\"$ref\":\"#/$defs/Tree\"},"
                + "\"second\":{\"$ref\":\"#/$defs/Tree\"}}")
        .contains("\"$defs\":{\"Tree\":{\"type\":\"object\"")
        .contains("\"items\":{\"$ref\":\"#/$defs/Tree\"}");
    assertThat(RecordTypes.JSON.of(Tree.class).schema())
        .startsWith("{\"type\":\"object\"")
        .contains("\"$defs\":{\"Tree\":");
    var json = "{\"first\":{\"name\":\"a\",\"children\":[{\"name\":\"b\",\"children\":[]}]}}";
    assertThat(text(type, type.read(json))).isEqualTo(json);
  }

  @Test
  void fillsDefaultsOfEveryKind() {
    var type = RecordTypes.JSON.of(Listed.class);
    assertThat(type.read("{\"items\":[]}"))
        .isEqualTo(new Listed(List.of(), List.of(1, 2), Size.LARGE));
    assertThat(type.schema()).contains("\"default\":[1,2]").contains("\"default\":\"LARGE\"");
  }

  @ParameterizedTest
  @CsvSource({"3, 3", "3.0, 3", "3e2, 300", "-0.0, 0", "2147483647, 2147483647"})
  void readsWholeNumbersHoweverTheyAreSpelled(String spelled, int value) {
    assertThat(RecordTypes.JSON.of(One.class).read("{\"value\":" + spelled + "}").value())
        .isEqualTo(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"3.5", "\"3\"", "true", "null", "[]", "{\"a\":[1]}", "1e99999", "0.1e-99999"})
  void refusesWhatIsNoInteger(String spelled) {
    assertThat(problems(RecordTypes.JSON.of(One.class), "{\"value\":" + spelled + "}"))
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.pointer()).isEqualTo("/value");
              assertThat(problem.message()).startsWith("must be an integer, not");
            });
  }

  @Test
  void refusesExponentsThatNoDecimalHas() {
    assertThat(problems(RecordTypes.JSON.of(One.class), "{\"value\":1e2147483648}"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("exponent"));
  }

  @Test
  void refusesNumbersThatTheJavaTypeCannotHold() {
    assertThat(problems(RecordTypes.JSON.of(One.class), "{\"value\":2147483648}"))
        .containsExactly(new InvalidValue("/value", "must be from -2147483648 to 2147483647"));
    assertThat(problems(RecordTypes.JSON.of(Wide.class), "{\"value\":9223372036854775808}"))
        .hasSize(1);
    assertThat(problems(RecordTypes.JSON.of(Real.class), "{\"value\":1e400}")).hasSize(1);
    assertThat(RecordTypes.JSON.of(Wide.class).read("{\"value\":9223372036854775807}").value())
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void namesEveryProblemWithItsPlace() {
    var json =
        """
        {"items":[{"value":"x"},{"valu":1},7],"size":"LARG","size":"LARGE","a/b":1}\
        """;
    assertThat(problems(RecordTypes.JSON.of(Listed.class), json))
        .containsExactly(
            new InvalidValue("/items/0/value", "must be an integer, not a string"),
            new InvalidValue("/items/1/valu", "is not known here, did you mean 'value'?"),
            new InvalidValue("/items/1/value", "is missing"),
            new InvalidValue("/items/2", "must be an object, not a number"),
            new InvalidValue("/size", "must be one of small, LARGE, did you mean 'LARGE'?"),
            new InvalidValue("/size", "appears twice"),
            new InvalidValue("/a~1b", "is not known here"));
  }

  record Lives(@Default("1") int access, @Default("30") int grant) {}

  record Provider(String name, @Inline Lives lives, Optional<String> label) {}

  @Test
  void inlinedMembersStandBesideTheOthers() {
    var type = RecordTypes.JSON.of(Provider.class);
    var json = "{\"name\":\"a\",\"access\":2,\"grant\":30,\"label\":\"b\"}";
    var read = type.read("{\"name\":\"a\",\"access\":2,\"label\":\"b\"}");
    assertThat(read).isEqualTo(new Provider("a", new Lives(2, 30), Optional.of("b")));
    assertThat(text(type, read)).isEqualTo(json);
    assertThat(type.schema()).contains("\"grant\":{\"type\":\"integer\"").doesNotContain("lives");
    assertThat(problems(type, "{\"lives\":{},\"acces\":1}"))
        .contains(new InvalidValue("/acces", "is not known here, did you mean 'access'?"));
  }

  @Test
  void stopsListingProblemsSomewhere() {
    var items = String.join(",", java.util.Collections.nCopies(500, "{}"));
    assertThat(problems(RecordTypes.JSON.of(Listed.class), "{\"items\":[" + items + "]}"))
        .hasSize(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "{",
        "{\"value\":}",
        "{\"value\":1} x",
        "{\"value\":1}{}",
        "{'value':1}",
        "{\"value\":NaN}",
        "\u0000"
      })
  void refusesWhatIsNotOneJsonDocument(String json) {
    assertThat(problems(RecordTypes.JSON.of(One.class), json)).hasSize(1);
  }

  @Test
  void refusesADocumentThatIsNestedTooDeeply() {
    record Free(Object any) {}
    var deep = "{\"any\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    assertThat(problems(RecordTypes.JSON.of(Free.class), deep))
        .singleElement()
        .satisfies(problem -> assertThat(problem.message()).contains("nesting depth"));
  }

  @Test
  void neverWritesAnInfiniteNumber() {
    assertThatThrownBy(() -> RecordTypes.JSON.of(Real.class).write(new Real(Double.NaN)))
        .hasMessageContaining("NaN has no form in JSON");
    assertThatThrownBy(() -> RecordTypes.JSON.of(Cat.class).write(new Cat(null)))
        .hasMessageContaining("Cat.name is null");
  }

  @Test
  void refusesTypesWithoutASchemaByName() {
    assertRefused(Zoo.class, "Zoo.animals[]", "Animal", "a sealed type has no single shape");
    assertRefused(Old.class, "Old.date", "java.util.Date", "use a record");
    assertRefused(Deep.class, "Deep.values[]", "java.util.Optional", "only a record's own member");
    assertRefused(Keys.class, "Keys.values", "java.util.Map", "names in JSON are strings");
    assertRefused(Boxed.class, "Boxed.box", "Box", "generic records");
    assertRefused(Box.class, "Box", "Box", "generic records");
    assertRefused(Letters.class, "Letters.letter", "char", "use String");
    assertRefused(int[].class, "int[]", "int[]", "use List");
    assertThatThrownBy(() -> RecordTypes.JSON.of(BadDefault.class))
        .hasMessageContaining("the @Default of BadDefault.days does not fit its type");
    assertThatThrownBy(() -> RecordTypes.JSON.of(Twins.class))
        .hasMessageContaining("two members spelled 'a'");
  }

  private static void assertRefused(Class<?> type, String... parts) {
    assertThatThrownBy(() -> RecordTypes.JSON.of(type))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains(parts);
  }

  private static List<InvalidValue> problems(RecordType<?> type, String json) {
    return catchThrowableOfType(InvalidDocumentException.class, () -> type.read(json)).problems();
  }

  private static <T> String text(RecordType<T> type, T value) {
    return new String(type.write(value), StandardCharsets.UTF_8);
  }
}
