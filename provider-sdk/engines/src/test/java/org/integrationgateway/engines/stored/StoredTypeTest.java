package org.integrationgateway.engines.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.records.schema.Variant;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.junit.jupiter.api.Test;

final class StoredTypeTest {
  private static final Instant NOW = Instant.parse("2026-11-29T06:00:00.123Z");

  enum Color {
    RED
  }

  record Parts(List<Integer> sizes, Set<String> names, Map<String, Long> counts) {}

  record Whole(
      @Name("key") String id,
      boolean open,
      int small,
      long large,
      Instant at,
      Duration time,
      URI uri,
      Color color,
      Secret secret,
      Optional<String> note,
      Parts parts,
      @Inline Parts beside,
      Object any) {}

  private static final Whole WHOLE =
      new Whole(
          "a",
          true,
          1,
          2,
          NOW,
          Duration.ofSeconds(3),
          URI.create("https://x"),
          Color.RED,
          Secret.of("s"),
          Optional.empty(),
          new Parts(List.of(4), Set.of("y", "x"), Map.of("n", 5L)),
          new Parts(List.of(), Set.of(), Map.of()),
          "any");

  @Test
  void writesTheMembersInTheirOrderAndReadsThem() {
    var type = StoredType.of(Whole.class);
    var document = type.document(WHOLE);
    var expected =
        Document.builder()
            .put("key", "a")
            .put("open", true)
            .put("small", 1)
            .put("large", 2)
            .put("at", NOW)
            .put("time", "PT3S")
            .put("uri", "https://x")
            .put("color", "RED")
            .put("secret", "s")
            .put(
                "parts",
                Map.of("sizes", List.of(4), "names", List.of("x", "y"), "counts", Map.of("n", 5)))
            .put("sizes", List.of())
            .put("names", List.of())
            .put("counts", Map.of())
            .put("any", "any")
            .build();
    assertThat(new ArrayList<>(document.members().entrySet()))
        .isEqualTo(new ArrayList<>(expected.members().entrySet()));
    assertThat(type.read(document)).isEqualTo(WHOLE);
    assertThat(type.read(document.with("newer", 1))).isEqualTo(WHOLE);
  }

  @Test
  void writesMomentsInJsonAsMilliseconds() {
    var type = StoredType.json(Whole.class);
    assertThat(type.members(WHOLE)).containsEntry("at", NOW.toEpochMilli());
    assertThat(type.read(type.members(WHOLE))).isEqualTo(WHOLE);
  }

  record Grown(
      String id,
      @Default("true") boolean closed,
      @Default("none") String name,
      @Default("1970-01-01T00:00:00Z") Instant at,
      List<String> names,
      Optional<String> note) {}

  record Failed(String id, @Inline Optional<Cause> cause) {}

  record Cause(String problem, @Default("") String reason) {}

  @Test
  void writesAnOptionalRecordBesideTheOthers() {
    var type = StoredType.of(Failed.class);
    var failed = new Failed("a", Optional.of(new Cause("p", "r")));
    assertThat(type.members(failed)).isEqualTo(Map.of("id", "a", "problem", "p", "reason", "r"));
    assertThat(type.read(type.members(failed))).isEqualTo(failed);
    var well = new Failed("a", Optional.empty());
    assertThat(type.members(well)).isEqualTo(Map.of("id", "a"));
    assertThat(type.read(Map.of("id", "a", "reason", "r"))).isEqualTo(well);
  }

  @Test
  void readsRowsWithoutLaterMembers() {
    var type = StoredType.of(Grown.class);
    assertThat(type.read(Map.of("id", "a")))
        .isEqualTo(new Grown("a", true, "none", Instant.EPOCH, List.of(), Optional.empty()));
    assertThatThrownBy(() -> type.read(Map.of("name", "a")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a stored Grown has no 'id'");
  }

  @Variant("kind")
  sealed interface Shape {
    @Name("circle")
    record Circle(long radius) implements Shape {}

    @Name("line")
    record Line(long length) implements Shape {}
  }

  record Drawing(String id, @Inline Shape shape, List<Shape> others) {}

  @Test
  void storesARecordOfASealedTypeWithItsName() {
    var type = StoredType.of(Drawing.class);
    var drawing = new Drawing("a", new Shape.Circle(1), List.of(new Shape.Line(2)));
    var stored =
        Document.of(
            Map.of(
                "id",
                "a",
                "kind",
                "circle",
                "radius",
                1,
                "others",
                List.of(Map.of("kind", "line", "length", 2))));
    assertThat(type.document(drawing)).isEqualTo(stored);
    assertThat(type.read(stored)).isEqualTo(drawing);
    assertThatThrownBy(() -> type.read(stored.with("kind", "square")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a stored Shape has 'square' in 'kind', which this version does not know");
  }

  @Test
  void leavesOutWhatIsStoredElsewhere() {
    var type = StoredType.of(Grown.class).without("id", "note");
    var grown = new Grown("a", false, "b", NOW, List.of("c"), Optional.of("d"));
    assertThat(type.members(grown)).containsOnlyKeys("closed", "name", "at", "names");
    assertThat(type.read(type.document(grown), "a", Optional.of("d"))).isEqualTo(grown);
  }

  @Test
  void refusesATypeWithoutAStoredForm() {
    record Odd(StringBuilder text) {}
    assertThatThrownBy(() -> StoredType.of(Odd.class))
        .hasMessage(
            "java.lang.StringBuilder has no stored form: use a record, or give a StandIn for it");
    var type =
        StoredType.of(
            Odd.class,
            new StandIn<>(
                StringBuilder.class, String.class, StringBuilder::toString, StringBuilder::new));
    assertThat(type.members(new Odd(new StringBuilder("x")))).isEqualTo(Map.of("text", "x"));
  }

  @Test
  void readsAListOfRecords() {
    var type = StoredType.json(Parts.class);
    var first = new Parts(List.of(1), Set.of("x"), Map.of());
    var second = new Parts(List.of(), Set.of(), Map.of("n", 2L));

    assertThat(type.list(List.of(type.members(first), type.members(second))))
        .containsExactly(first, second);
    assertThat(type.list(null)).isEmpty();
  }
}
