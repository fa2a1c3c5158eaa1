package org.integrationgateway.manifest.fields;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.RuleText;
import org.integrationgateway.records.RecordTypes;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.Shape;
import org.jspecify.annotations.Nullable;

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

  private static final Set<Type> INTEGERS =
      Set.of(int.class, Integer.class, long.class, Long.class);

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
    return read(type, node, new Reading(new RecordDialect(path, problems, Placement.NONE), name));
  }

  /**
   * Reads a record whose keys may be misplaced.
   *
   * @param path of the node from the root; empty for the root
   */
  public static <T> Optional<T> read(
      Class<T> type, Node node, String path, Problems problems, Placement placement) {
    return read(type, node, new Reading(new RecordDialect(path, problems, placement)));
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
      var record = TYPES.of(item).shape();
      var list = item.getAnnotation(ListOr.class);
      return Optional.of(
          new OneOrMoreShape(list == null ? record : new OneOrMoreShape.ListItem(list, record)));
    }
    if (type instanceof Class<?> plain) {
      var own = declared.getAnnotation(Parsed.class);
      var text = own == null ? plain.getAnnotation(Parsed.class) : own;
      if (text != null) {
        return Optional.of(parsed(plain, text));
      }
    }
    if (type instanceof Class<?> plain && plain.isAnnotationPresent(TextOr.class)) {
      return Optional.of(TextOrShape.of(plain.getAnnotation(TextOr.class)));
    }
    if (type == Duration.class) {
      return Optional.of(
          new ValueShape(
              "a duration",
              null,
              Scalars.parsed("a duration", FieldRule.VALUE, false, DurationText::parse)));
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
    if (INTEGERS.contains(type)) {
      return Optional.of(integer(type, declared.getAnnotation(Range.class)));
    }
    if (type == Node.class) {
      return Optional.of(new ValueShape("any value", null, (node, path, in) -> Optional.of(node)));
    }
    return type instanceof Class<?> plain && plain.isEnum() && Choice.class.isAssignableFrom(plain)
        ? Optional.of(choice(plain))
        : Optional.empty();
  }

  private static Shape integer(Type type, @Nullable Range range) {
    if (range == null) {
      throw new IllegalArgumentException("a whole number needs a @Range");
    }
    long least = Long.parseLong(range.least());
    long most = Long.parseLong(range.most());
    boolean narrow = type == int.class || type == Integer.class;
    return new ValueShape(
        "an integer",
        narrow ? 0 : (Object) 0L,
        (node, path, problems) ->
            Scalars.integer(node, path, least, most, problems)
                .map(value -> narrow ? value.intValue() : (Object) value));
  }

  private static Shape parsed(Class<?> type, Parsed text) {
    var rule = RuleText.error(text.rule(), "", "");
    return new ValueShape(
        text.value(),
        null,
        Scalars.parsed(
            text.value(), () -> rule, text.numbers(), written -> TextOrShape.make(type, written)));
  }

  private static Optional<Set<String>> names(Node node, String path, Problems problems) {
    if (!(node instanceof Node.Mapping mapping)) {
      var remedy = node instanceof Node.Sequence ? RecordDialect.NAME_EACH : "";
      return Scalars.refuse(node, path, "a mapping", remedy, problems);
    }
    for (var entry : mapping.entries()) {
      if (!entry.value().isNull() && !(entry.value() instanceof Node.Mapping)) {
        Scalars.refuse(entry.value(), path + "." + entry.key(), "a mapping", "", problems);
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
