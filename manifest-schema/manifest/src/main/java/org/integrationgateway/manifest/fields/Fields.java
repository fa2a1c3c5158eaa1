package org.integrationgateway.manifest.fields;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.problem.Rule;

/**
 * Reads a mapping key by key. Each getter marks its key as known, so that {@link #read} can report
 * the others at the end; a getter that reports a problem returns the same as for an absent key.
 */
public final class Fields {
  private static final int LONGEST_IN_PATH = 80;

  private final Node.Mapping mapping;
  private final String path;
  private final Problems problems;
  private final KeyCheck keys;

  private Fields(Node.Mapping mapping, String path, Problems problems) {
    this.mapping = mapping;
    this.path = path;
    this.problems = problems;
    this.keys = new KeyCheck(mapping, path, problems);
  }

  /**
   * Reads a mapping with a reader function.
   *
   * @param path of the node from the root, for messages: {@code spec.connections}; empty for the
   *     root
   * @return empty when the node is not a mapping, or when the reader refused it with an {@link
   *     IllegalArgumentException}, which is reported as a problem
   */
  public static <T> Optional<T> read(
      Node node, String path, Problems problems, Function<Fields, T> reader) {
    if (!(node instanceof Node.Mapping mapping)) {
      wrongType(node, path, "a mapping", problems);
      return Optional.empty();
    }
    var fields = new Fields(mapping, path, problems);
    int before = problems.errors();
    Optional<T> result;
    try {
      result = Optional.of(reader.apply(fields));
    } catch (InvalidMemberException refused) {
      fields.refuse(refused, before);
      result = Optional.empty();
    } catch (IllegalArgumentException refused) {
      if (problems.errors() == before && fields.keys.isComplete()) {
        fields.problem(FieldRule.VALUE, fields.at(), String.valueOf(refused.getMessage()), "");
      }
      result = Optional.empty();
    }
    fields.keys.report();
    return result;
  }

  /** The path from the root: {@code spec.surfaces.rest.operations[3]}. */
  public String path() {
    return path;
  }

  /** The path of one of its keys. */
  public String path(String key) {
    return below(path, key);
  }

  /** Shortens a key: every problem below repeats it, so an endless key must not fill the memory. */
  private static String below(String path, String key) {
    var shown = key.length() > LONGEST_IN_PATH ? key.substring(0, LONGEST_IN_PATH) + "..." : key;
    return path.isEmpty() ? shown : path + "." + shown;
  }

  /** The position of the mapping. */
  public Position at() {
    return mapping.at();
  }

  /** The position of the value of a key; that of the mapping when the key is absent. */
  public Position at(String key) {
    return mapping.get(key).map(Node::at).orElseGet(this::at);
  }

  /** Reports a refused member, unless something else was reported of it. */
  private void refuse(InvalidMemberException refused, int errorsBefore) {
    var member = mapping.get(refused.key()).map(Node::at);
    boolean known =
        member.isPresent()
            ? problems.isReported(member.get())
            : problems.errors() > errorsBefore || !keys.isComplete();
    if (!known) {
      problem(
          FieldRule.VALUE, member.orElseGet(this::at), String.valueOf(refused.getMessage()), "");
    }
  }

  /** Reports a problem of this mapping. */
  public void problem(Rule rule, Position at, String message, String remedy) {
    problems.add(rule, at, message, remedy);
  }

  /** Returns whether a key is present and not null. Marks it as known. */
  public boolean has(String key) {
    return node(key).isPresent();
  }

  /** Reports each of these keys that is absent. */
  public void require(String... required) {
    for (var key : required) {
      requireAs(key, key + ": ...");
    }
  }

  /**
   * Reports a key that is absent.
   *
   * @param example of the line to add
   */
  public void requireAs(String key, String example) {
    if (!has(key)) {
      keys.missing(key, FieldRule.MISSING, missing(key, path), "Add '" + example + "'.");
    }
  }

  static String missing(String key, String path) {
    return "required key '" + key + "' is missing" + (path.isEmpty() ? "" : " in " + path);
  }

  /**
   * Reports each of these keys that is absent as breach of the given rule: for keys that are
   * required only with certain values of others.
   *
   * @param reason ends the message: {@code hmac needs it}
   */
  public void require(Rule rule, String reason, String... required) {
    for (var key : required) {
      if (!has(key)) {
        keys.missing(
            key,
            rule,
            "required key '" + key + "' is missing in " + path + ": " + reason,
            "Add '" + key + ": ...'.");
      }
    }
  }

  /**
   * Names the place that unknown keys belong to; the report of an unknown key includes it.
   *
   * @param place as a remedy names it: {@code spec}
   */
  public void belongElsewhere(String place, Collection<String> misplaced) {
    keys.belongElsewhere(place, misplaced);
  }

  /**
   * Names the keys that belong into the mapping of another key of this one.
   *
   * @param child the key of that mapping
   */
  public void belongBelow(String child, Collection<String> misplaced) {
    keys.belongBelow(child, misplaced);
  }

  /** Returns the node of a key; empty when it is absent or null. */
  public Optional<Node> node(String key) {
    keys.know(List.of(key));
    return mapping.get(key).filter(value -> !value.isNull());
  }

  /** Reads a string. */
  public Optional<String> string(String key) {
    return node(key).flatMap(node -> Scalars.string(node, path(key), problems));
  }

  /** Reads a string, or any other scalar as written: for values that other keys interpret. */
  public Optional<String> text(String key) {
    return node(key).flatMap(node -> Scalars.text(node, path(key), problems));
  }

  /** Reads a boolean. */
  public Optional<Boolean> bool(String key) {
    return node(key).flatMap(node -> Scalars.bool(node, path(key), problems));
  }

  /** Reads an integer from {@code least} to {@code most}. */
  public Optional<Integer> integer(String key, int least, int most) {
    return longInteger(key, least, most).map(Long::intValue);
  }

  /** Reads an integer from {@code least} to {@code most}. */
  public Optional<Long> longInteger(String key, long least, long most) {
    return node(key).flatMap(node -> Scalars.integer(node, path(key), least, most, problems));
  }

  /** Reads a duration by {@link DurationText}. */
  public Optional<Duration> duration(String key) {
    return parsed(key, "a duration", DurationText::parse);
  }

  /** Reads a constant of an enum. */
  public <E extends Enum<E> & Choice> Optional<E> choice(String key, Class<E> type) {
    return node(key).flatMap(node -> Scalars.choice(node, path(key), type, problems));
  }

  /**
   * Reads a string with a parser.
   *
   * @param what expected value, for the message: {@code a URL}
   * @param parser throws {@link IllegalArgumentException} for texts that it does not accept
   */
  public <T> Optional<T> parsed(String key, String what, Function<String, T> parser) {
    return parsed(key, what, FieldRule.VALUE, parser);
  }

  /** Reads a string with a parser; a refused text is reported as breach of the given rule. */
  public <T> Optional<T> parsed(String key, String what, Rule rule, Function<String, T> parser) {
    return node(key).flatMap(node -> Scalars.parsed(node, path(key), what, rule, parser, problems));
  }

  /** Reads strings; empty when the key is absent. */
  public List<String> strings(String key) {
    return items(key, (path, item) -> Scalars.string(item, path, problems));
  }

  /** Reads a map whose values are scalars as written; empty when the key is absent. */
  public Map<String, String> texts(String key) {
    return entries(key, (path, entry) -> Scalars.text(entry.value(), path, problems));
  }

  /** Reads a mapping with its own reader. */
  public <T> Optional<T> object(String key, Function<Fields, T> reader) {
    return node(key).flatMap(node -> read(node, path(key), problems, reader));
  }

  /** Reads a mapping that a record describes. */
  public <T> Optional<T> record(String key, Class<T> type) {
    return node(key).flatMap(node -> Records.read(type, node, path(key), problems));
  }

  /**
   * Reads a mapping that a record describes.
   *
   * @param elsewhere keys that belong elsewhere, by the place as {@link #belongElsewhere} names it
   */
  public <T> Optional<T> record(String key, Class<T> type, Map<String, List<String>> elsewhere) {
    return node(key).flatMap(node -> Records.read(type, node, path(key), problems, elsewhere));
  }

  /** Reads a list of mappings that a record describes; empty when the key is absent. */
  public <T> List<T> records(String key, Class<T> type) {
    return items(key, (path, item) -> Records.read(type, item, path, problems));
  }

  /** Reads mappings that a record describes, by name; empty when the key is absent. */
  public <T> Map<String, T> recordMap(String key, Class<T> type) {
    return entries(
        key,
        (path, entry) -> {
          var value = entry.value();
          var node = value.isNull() ? new Node.Mapping(entry.keyAt(), List.of()) : value;
          return Records.read(type, entry.key(), node, path, problems);
        });
  }

  /** Reads a list of mappings; empty when the key is absent. */
  public <T> List<T> objects(String key, Function<Fields, T> reader) {
    return items(key, (path, item) -> read(item, path, problems, reader));
  }

  /**
   * Reads a map of mappings by name, in document order; empty when the key is absent. A null value
   * is read as an empty mapping.
   */
  public <T> Map<String, T> objectMap(String key, BiFunction<String, Fields, T> reader) {
    return entries(
        key,
        (path, entry) -> {
          var value = entry.value();
          var node = value.isNull() ? new Node.Mapping(entry.keyAt(), List.of()) : value;
          return read(node, path, problems, fields -> reader.apply(entry.key(), fields));
        });
  }

  /** Reads the items of a list, each with its own reader, which receives the item's path. */
  public <T> List<T> items(String key, BiFunction<String, Node, Optional<T>> reader) {
    var node = node(key);
    if (node.isEmpty()) {
      return List.of();
    }
    if (!(node.get() instanceof Node.Sequence sequence)) {
      var remedy =
          node.get() instanceof Node.Scalar
              ? "Write a list, also of one: [value]."
              : "Begin each item with '- '.";
      wrongType(node.get(), path(key), "a list", remedy, problems);
      return List.of();
    }
    var items = new ArrayList<T>();
    for (int i = 0; i < sequence.items().size(); i++) {
      reader.apply(path(key) + "[" + i + "]", sequence.items().get(i)).ifPresent(items::add);
    }
    return List.copyOf(items);
  }

  /** Reads a mapping that is not the value of a key of this one, such as an item of a list. */
  public <T> Optional<T> nested(String path, Node node, Class<T> type) {
    return Records.read(type, node, path, problems);
  }

  private <T> Map<String, T> entries(
      String key, BiFunction<String, Node.Entry, Optional<T>> reader) {
    var node = node(key);
    if (node.isEmpty()) {
      return Map.of();
    }
    if (!(node.get() instanceof Node.Mapping nested)) {
      var remedy = node.get() instanceof Node.Sequence ? "Write 'name: value' for each." : "";
      wrongType(node.get(), path(key), "a mapping", remedy, problems);
      return Map.of();
    }
    var map = new LinkedHashMap<String, T>();
    for (var entry : nested.entries()) {
      reader
          .apply(below(path(key), entry.key()), entry)
          .ifPresent(value -> map.put(entry.key(), value));
    }
    return Collections.unmodifiableMap(map);
  }

  private static void wrongType(Node node, String path, String expected, Problems problems) {
    wrongType(node, path, expected, "", problems);
  }

  static void wrongType(Node node, String path, String expected, String remedy, Problems problems) {
    var subject = path.isEmpty() ? "the file" : "'" + path + "'";
    problems.add(
        FieldRule.TYPE,
        node.at(),
        subject + " must be " + expected + ", but is " + node.describe(),
        remedy);
  }
}
