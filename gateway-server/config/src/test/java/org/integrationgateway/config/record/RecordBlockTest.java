package org.integrationgateway.config.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalar;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Range;
import org.junit.jupiter.api.Test;

/** Records as blocks of the file. */
final class RecordBlockTest {
  private final Problems problems = new Problems(ConfigRule.PREFIX);

  enum Light {
    RED,
    @Name("traffic-green")
    GREEN,
    /** No file may name this one. */
    DARK
  }

  record Door(
      @Doc("How wide it is.") @Range(least = "1", most = "9") @Default("2") int width,
      @Doc("How high it is.") @Range(least = "1", most = "9") @Default("3") int height) {}

  record Minutes(@Range(least = "1", most = "60") @Default("5") int minutes)
      implements Supplier<String> {
    @Override
    public String get() {
      return minutes + " minutes";
    }
  }

  static final class Loud implements Supplier<Shape<String>> {
    @Override
    public Shape<String> get() {
      return Scalar.ofText("a name", "{\"type\": \"string\"}", text -> text + "!");
    }
  }

  record Garage(@Inline @Defaults("width=5") Door door) {}

  record Window(@Doc("Its name.") String name) {}

  record House(
      @Doc("The front door.") @Default("{}") Door front,
      @Doc("The door behind.") @Defaults("height=7") @Default("{}") Door back,
      @Doc("Of a car.") @Default("{}") Garage garage,
      @Doc("Whether it is open.")
          @Words(
              value = {"shut", "open"},
              yes = "open")
          @Default("shut")
          boolean isOpen,
      @Words({"red", "traffic-green"}) @Default("red") Light light,
      @Default("{}") Map<Light, String> lamps,
      @ReadAs(Minutes.class) @Default("{}") String ring,
      @ReadAs(Loud.class) @Default("[]") List<String> names,
      @Default("[]") List<Window> windows,
      Optional<Window> best,
      @Form("size") @Range(least = "1", most = "1MiB") @Default("1KiB") int space) {}

  private Optional<Settings> settings(String yaml) {
    var reading =
        new Reading(problems, (secret, path, in) -> Optional.empty(), at -> Path.of(""), List.of());
    return Document.parse("gateway.yaml", yaml, Format.YAML, problems)
        .flatMap(
            document -> RecordBlock.of(House.class).block().read(document.root(), "", reading));
  }

  private House house(String yaml) {
    return RecordBlock.of(House.class).of(settings(yaml).orElseThrow());
  }

  private List<String> messages() {
    return problems.sorted().stream().map(Problem::message).toList();
  }

  @Test
  void givesEveryKeyItsDefault() {
    assertThat(RecordBlock.defaults(House.class))
        .isEqualTo(
            new House(
                new Door(2, 3),
                new Door(2, 7),
                new Garage(new Door(5, 3)),
                false,
                Light.RED,
                Map.of(),
                "5 minutes",
                List.of(),
                List.of(),
                Optional.empty(),
                1024));
  }

  @Test
  void givesAKeyOfABlockTheDefaultOfItsPlace() {
    var house = house("back: {width: 4}\ngarage: {height: 9}\n");
    assertThat(house.back()).isEqualTo(new Door(4, 7));
    assertThat(house.garage().door()).isEqualTo(new Door(5, 9));
    assertThat(messages()).isEmpty();
  }

  @Test
  void readsWordsConstantsAndFormsOfTheirOwn() {
    var house =
        house("isOpen: open\nlight: traffic-green\nlamps: {red: dim}\nnames: [a]\nspace: 2KiB\n");
    assertThat(house.isOpen()).isTrue();
    assertThat(house.light()).isEqualTo(Light.GREEN);
    assertThat(house.lamps()).isEqualTo(Map.of(Light.RED, "dim"));
    assertThat(house.names()).containsExactly("a!");
    assertThat(house.space()).isEqualTo(2048);
    assertThat(messages()).isEmpty();
  }

  @Test
  void refusesAWordThatTheFileMayNotSay() {
    settings("isOpen: ajar\nlight: dark\nlamps: {blue: dim}\n");
    assertThat(messages())
        .anyMatch(message -> message.startsWith("'isOpen' cannot be 'ajar'"))
        .anyMatch(message -> message.startsWith("'light' cannot be 'dark'"))
        .anyMatch(message -> message.startsWith("unknown key 'blue'"));
  }

  @Test
  void leavesOutItemsAndMembersThatLackARequiredValue() {
    var house = house("windows: [{name: south}, {}]\nbest: {}\n");
    assertThat(house.windows()).containsExactly(new Window("south"));
    assertThat(house.best()).isEmpty();
    assertThat(messages())
        .containsExactly("'windows[1].name' is missing", "'best.name' is missing");
  }

  @Test
  void refusesARecordWithoutAValueThatItRequires() {
    assertThatThrownBy(() -> RecordBlock.defaults(Window.class))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void namesTheMemberWhoseTypeTheFileCannotSay() {
    record Odd(Thread thread) {}
    assertThatThrownBy(() -> RecordBlock.of(Odd.class))
        .hasMessageContaining("Odd.thread")
        .hasMessageContaining("has no form in gateway.yaml");
  }
}
