package org.integrationgateway.manifest.fields;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.problem.RuleText;
import org.integrationgateway.records.RecordTypes;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;

/**
 * Reads mappings that records describe: their members are the keys, and a record that has {@link
 * org.integrationgateway.records.schema.Default} values, ranges and texts says them once for
 * reader, schema and reference.
 */
public final class Records {
  /** The form of a text that any single value may stand for: {@code 1} is the text "1". */
  public static final String TEXT = "text";

  /** The form of a set that is written as the names of a map. */
  public static final String NAMES = "names";

  /** The form of a list that one value may stand for. */
  public static final String ONE_OR_MORE = "one or more";

  /** The types of manifests. */
  public static final RecordTypes TYPES = new RecordTypes(Records::scalar);

  private Records() {}

  /**
   * Reads a record.
   *
   * @param path of the node from the root, for messages
   * @return empty after a problem of the record, which is reported; an unknown key is not one
   */
  public static <T> Optional<T> read(Class<T> type, Node node, String path, Problems problems) {
    return read(type, "", node, path, problems);
  }

  /**
   * Reads an entry of a map.
   *
   * @param name of the entry
   */
  public static <T> Optional<T> read(
      Class<T> type, String name, Node node, String path, Problems problems) {
    return read(type, node, new Reading(new RecordDialect(path, problems, Map.of()), name));
  }

  static <T> Optional<T> read(
      Class<T> type,
      Node node,
      String path,
      Problems problems,
      Map<String, List<String>> elsewhere) {
    return read(type, node, new Reading(new RecordDialect(path, problems, elsewhere)));
  }

  private static <T> Optional<T> read(Class<T> type, Node node, Reading reading) {
    var value = TYPES.of(type).shape().read(node, reading);
    return reading.refused() == 0 ? Optional.ofNullable(type.cast(value)) : Optional.empty();
  }

  private static Optional<Shape> scalar(Type type, AnnotatedElement declared) {
    var form = declared.getAnnotation(Form.class);
    if (form != null && form.value().equals(NAMES)) {
      return Optional.of(new ValueShape("a mapping", Set.of(), Records::names));
    }
    if (form != null && form.value().equals(ONE_OR_MORE)) {
      var item = (Class<?>) ((ParameterizedType) type).getActualTypeArguments()[0];
      return Optional.of(new OneOrMoreShape(TYPES.of(item).shape()));
    }
    if (type instanceof Class<?> plain && plain.isAnnotationPresent(Parsed.class)) {
      return Optional.of(parsed(plain));
    }
    if (type instanceof Class<?> plain && plain.isAnnotationPresent(TextOr.class)) {
      return Optional.of(TextOrShape.of(plain.getAnnotation(TextOr.class)));
    }
    if (type == Duration.class) {
      return Optional.of(parsed("a duration", FieldRule.VALUE, DurationText::parse));
    }
    if (type == String.class) {
      return Optional.of(
          form != null && form.value().equals(TEXT)
              ? new ValueShape("a single value", "", Scalars::text)
              : new ValueShape("a string", "", Scalars::string));
    }
    if (type == boolean.class || type == Boolean.class) {
      return Optional.of(new ValueShape("true or false", false, Scalars::bool));
    }
    if (type == int.class || type == Integer.class) {
      var range = declared.getAnnotation(Range.class);
      if (range == null) {
        throw new IllegalArgumentException("a whole number needs a @Range");
      }
      long least = Long.parseLong(range.least());
      long most = Long.parseLong(range.most());
      return Optional.of(
          new ValueShape(
              "an integer",
              0,
              (node, path, problems) ->
                  Scalars.integer(node, path, least, most, problems).map(Long::intValue)));
    }
    if (type == Node.class) {
      return Optional.of(new ValueShape("any value", "", (node, path, in) -> Optional.of(node)));
    }
    return type instanceof Class<?> plain && plain.isEnum() && Choice.class.isAssignableFrom(plain)
        ? Optional.of(choice(plain))
        : Optional.empty();
  }

  private static Shape parsed(Class<?> type) {
    var text = type.getAnnotation(Parsed.class);
    var rule = RuleText.error(text.rule(), "", "");
    return parsed(text.value(), () -> rule, written -> TextOrShape.make(type, written));
  }

  private static Shape parsed(String what, Rule rule, Function<String, Object> parser) {
    return new ValueShape(
        what,
        null,
        (node, path, problems) -> Scalars.parsed(node, path, what, rule, parser, problems));
  }

  private static Optional<Set<String>> names(Node node, String path, Problems problems) {
    if (!(node instanceof Node.Mapping mapping)) {
      var remedy = node instanceof Node.Sequence ? RecordDialect.NAME_EACH : "";
      Fields.wrongType(node, path, "a mapping", remedy, problems);
      return Optional.empty();
    }
    for (var entry : mapping.entries()) {
      if (!entry.value().isNull() && !(entry.value() instanceof Node.Mapping)) {
        Fields.wrongType(entry.value(), path + "." + entry.key(), "a mapping", "", problems);
      }
    }
    return Optional.of(new LinkedHashSet<>(mapping.keys()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // an enum with texts
  private static Shape choice(Class<?> type) {
    return new ValueShape(
        "a word",
        type.getEnumConstants()[0],
        (node, path, problems) -> Scalars.choice(node, path, (Class) type, problems));
  }
}
