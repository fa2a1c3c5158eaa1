package org.integrationgateway.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** A value in a document: a mapping, a sequence or a scalar, with its position. */
public sealed interface Node extends Tree permits Node.Mapping, Node.Sequence, Node.Scalar {
  /** The position from the first to the last character, including quotes and brackets. */
  @Override
  Position at();

  /** Describes the node at the end of a sentence: {@code a mapping}, {@code an integer}. */
  String describe();

  /**
   * Converts to plain Java values: {@code Map<String, Object>} and {@code List<Object>} in document
   * order, {@code String}, {@code Long} or {@link BigDecimal}, {@code Double} for .inf and .nan,
   * {@code Boolean}, null. The collections belong to the caller.
   */
  @Nullable Object toJava();

  /** Returns whether the node is the scalar null. */
  default boolean isNull() {
    return this instanceof Scalar scalar && scalar.kind() == Kind.NULL;
  }

  /** Returns the entries of a mapping; empty for other nodes. */
  default List<Entry> entries() {
    return List.of();
  }

  /** Returns the items of a sequence; empty for other nodes. */
  default List<Node> items() {
    return List.of();
  }

  /** The text of a string; other scalars as written; empty for mappings and sequences. */
  @Override
  default String text() {
    return "";
  }

  @Override
  default boolean isTrue() {
    return false;
  }

  @Override
  default Number number() {
    return toJava() instanceof Number number ? number : 0;
  }

  @Override
  default void members(BiConsumer<String, Tree> visitor) {
    entries().forEach(entry -> visitor.accept(entry.key(), entry.value()));
  }

  @Override
  default void items(Consumer<Tree> visitor) {
    items().forEach(visitor);
  }

  /** Returns the value of a string; empty for other nodes. */
  default Optional<String> string() {
    return this instanceof Scalar scalar && scalar.kind() == Kind.STRING
        ? Optional.of(scalar.text())
        : Optional.empty();
  }

  /** Returns the entry of a key; empty when the key is absent or the node is not a mapping. */
  default Optional<Entry> entry(String key) {
    return entries().stream().filter(entry -> entry.key().equals(key)).findFirst();
  }

  /** Returns the value at a path of keys; empty when it is absent or null. */
  default Optional<Node> find(String... path) {
    Optional<Node> node = Optional.of(this);
    for (var key : path) {
      node = node.flatMap(parent -> parent.entry(key)).map(Entry::value);
    }
    return node.filter(found -> !found.isNull());
  }

  /** A key with its position, and its value. */
  record Entry(String key, Position keyAt, Node value) {}

  /** Keys and values in the order in which they are written; keys are unique. */
  record Mapping(Position at, List<Entry> entries) implements Node {
    public Mapping {
      entries = List.copyOf(entries);
    }

    /** Returns the value of a key. */
    public Optional<Node> get(String key) {
      return entry(key).map(Entry::value);
    }

    /** Returns all keys in document order. */
    public List<String> keys() {
      return entries.stream().map(Entry::key).toList();
    }

    @Override
    public Token token() {
      return Token.OBJECT;
    }

    @Override
    public String describe() {
      return "a mapping";
    }

    @Override
    public Object toJava() {
      var map = new LinkedHashMap<String, @Nullable Object>();
      entries.forEach(entry -> map.put(entry.key(), entry.value().toJava()));
      return map;
    }
  }

  /** Items in document order. */
  record Sequence(Position at, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public Token token() {
      return Token.ARRAY;
    }

    @Override
    public String describe() {
      return "a list";
    }

    @Override
    public Object toJava() {
      var list = new ArrayList<@Nullable Object>();
      items.forEach(item -> list.add(item.toJava()));
      return list;
    }
  }

  /** The type of a scalar, by the YAML 1.2 core schema or by JSON. */
  enum Kind {
    STRING("a string"),
    INTEGER("an integer"),
    NUMBER("a number"),
    BOOLEAN("true or false"),
    NULL("empty");

    private final String description;

    private static final ScalarResolver CORE_SCHEMA = new CoreSchema().getScalarResolver();

    Kind(String description) {
      this.description = description;
    }

    /** Returns what a YAML scalar without quotes is. */
    public static Kind ofPlain(String text) {
      var tag = CORE_SCHEMA.resolve(text, true);
      if (tag.equals(Tag.INT)) {
        return INTEGER;
      }
      if (tag.equals(Tag.FLOAT)) {
        return NUMBER;
      }
      if (tag.equals(Tag.BOOL)) {
        return BOOLEAN;
      }
      return tag.equals(Tag.NULL) ? NULL : STRING;
    }
  }

  /**
   * A single value.
   *
   * @param text the value of a string, without quotes and escapes; other scalars as written
   */
  record Scalar(Position at, Kind kind, String text) implements Node {
    @Override
    public Token token() {
      return switch (kind) {
        case STRING -> Token.STRING;
        case INTEGER -> Token.INTEGER;
        case NUMBER -> Token.NUMBER;
        case BOOLEAN -> Token.BOOLEAN;
        case NULL -> Token.NULL;
      };
    }

    @Override
    public String describe() {
      return kind.description;
    }

    /**
     * Returns the position of a part of the text: for problems inside of a long text.
     *
     * @param offset in the text, in UTF-16 units
     * @param length in the text, in UTF-16 units
     */
    public Position part(int offset, int length) {
      return ScalarParts.find(at, text, offset, length);
    }

    /** Returns the value of a boolean; false for other scalars. */
    @Override
    public boolean isTrue() {
      return kind == Kind.BOOLEAN && text.equalsIgnoreCase("true");
    }

    /** Returns whether the node is the boolean false. */
    public boolean isFalse() {
      return kind == Kind.BOOLEAN && !isTrue();
    }

    /** Returns the value of an integer that fits into a long; empty for other scalars. */
    public Optional<Long> asLong() {
      return kind == Kind.INTEGER ? Numbers.parseLong(text) : Optional.empty();
    }

    @Override
    public @Nullable Object toJava() {
      return switch (kind) {
        case STRING -> text;
        case INTEGER -> Numbers.integer(text);
        case NUMBER -> Numbers.number(text);
        case BOOLEAN -> isTrue();
        case NULL -> null;
      };
    }
  }
}
