package org.integrationgateway.http.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.records.json.JsonScalars;
import org.integrationgateway.records.shape.Definitions;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.TextShape;
import org.integrationgateway.records.tree.Tree;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;

/** The types that bodies say in their own way; a duration is a number of seconds. */
final class BodyShapes {
  /** A value of any type; also null. */
  static final Shape GIVEN =
      new NodeShape("any value", (node, in) -> new Given(BodyDialect.of(in).plain(node, in)));

  private static final Shape ANY =
      new NodeShape("any value", (node, in) -> BodyDialect.of(in).plain(node, in));
  private static final Shape OBJECT =
      new NodeShape(
          "an object", (node, in) -> node.isObject() ? BodyDialect.of(in).plain(node, in) : null);

  private static final Map<Type, Shape> SHAPES =
      Map.of(
          Given.class,
          GIVEN,
          Object.class,
          ANY,
          Long.class,
          new NodeShape("a whole number", (node, in) -> isLong(node) ? node.longValue() : null),
          Duration.class,
          new NodeShape(
              "a whole number",
              (node, in) -> isLong(node) ? Duration.ofSeconds(node.longValue()) : null),
          Secret.class,
          text(Secret::of),
          Instant.class,
          text(BodyShapes::time));

  private BodyShapes() {}

  /** The shape of a type; empty when it is a record or a collection. */
  static Optional<Shape> of(Type type, AnnotatedElement declared) {
    if (type instanceof ParameterizedType generic
        && generic.getRawType() == Map.class
        && generic.getActualTypeArguments()[1] == Object.class) {
      return Optional.of(OBJECT);
    }
    if (type instanceof Class<?> plain && plain.isEnum()) {
      return Optional.of(text(word -> constant(word, plain)));
    }
    return Optional.ofNullable(SHAPES.get(type)).or(() -> JsonScalars.of(type, declared));
  }

  private static boolean isLong(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong();
  }

  private static Shape text(Function<String, Object> parse) {
    return new TextShape("a string", Map.of(), parse, Object::toString);
  }

  private static <E> E constant(String word, Class<E> type) {
    return NamedValues.find(word, type)
        .orElseThrow(() -> new IllegalArgumentException(NamedValues.refusal(word, type)));
  }

  private static Instant time(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeParseException wrong) {
      throw new IllegalArgumentException(
          "must be a time with its offset, such as 2026-11-23T17:00:00Z", wrong);
    }
  }

  /**
   * A shape that reads the parsed JSON.
   *
   * @param of gives null for a value of another type
   */
  private record NodeShape(String label, BiFunction<JsonNode, Reading, @Nullable Object> of)
      implements Shape {
    @Override
    public Map<String, Object> schema(Definitions definitions) {
      return Map.of();
    }

    @Override
    public @Nullable Object read(Tree tree, Reading in) {
      var node = ((NodeTree) tree).node();
      var value = of.apply(node, in);
      return value == null && !node.isNull() ? in.wrongType(tree, label) : value;
    }

    @Override
    public void write(Object value, JsonGenerator out) {
      throw new UnsupportedOperationException("bodies are only read");
    }
  }
}
