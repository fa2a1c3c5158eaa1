package org.integrationgateway.manifest.openapi.tree;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.integrationgateway.document.MalformedDocumentException;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the text of a file into a tree, without what requests do not need: examples, links,
 * callbacks, extensions. Its size is limited, with every alias of YAML counted as what it stands
 * for.
 */
final class DocumentTree {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int MOST_VALUES = 2_000_000;
  private static final int DEEPEST = 200;
  private static final int LONGEST_KEY = 10_000;

  /** Objects above this depth may have extensions that references point to. */
  private static final int EXTENSIONS_DROPPED = 3;

  private static final String REFERENCE = "$ref";

  private static final Set<String> DROPPED =
      Set.of("example", "examples", "xml", "externalDocs", "links", "callbacks", "webhooks");

  static final Set<String> LITERALS = Set.of("default", "enum", "const");

  /** Members whose keys are names of the author. */
  private static final Set<String> NAMED =
      Set.of(
          "properties",
          "patternProperties",
          "dependentSchemas",
          "dependentRequired",
          "$defs",
          "definitions",
          "schemas",
          "paths",
          "pathItems",
          "parameters",
          "requestBodies",
          "responses",
          "headers",
          "content",
          "encoding",
          "security",
          "securitySchemes",
          "securityDefinitions",
          "scopes",
          "variables",
          "additionalOperations",
          "mapping");

  /** The meaning of an object's keys. */
  private enum Keys {
    WORDS,
    NAMES,
    LITERAL
  }

  private final EventReader events;
  private final String file;
  private final UnaryOperator<String> references;
  private final Consumer<DocumentNotice> notices;

  /** Texts of numbers that are written in another way than JSON writes them. */
  private final Map<JsonNode, String> written = new IdentityHashMap<>();

  private int values;

  /**
   * A reader of one file.
   *
   * @param file by its path in the package; empty: the document itself
   * @param values that other files of the document have
   * @param references makes each reference independent of the file it stands in
   * @param notices takes the keys that occur twice
   */
  DocumentTree(
      EventReader events,
      String file,
      int values,
      UnaryOperator<String> references,
      Consumer<DocumentNotice> notices) {
    this.events = events;
    this.file = file;
    this.values = values;
    this.references = references;
    this.notices = notices;
  }

  /**
   * Reads the file to its end.
   *
   * @throws MalformedDocumentException when it is not well-formed, or over a limit
   */
  JsonNode read() {
    var root = value(0, Keys.WORDS);
    events.finish();
    return root == null ? new PlacedObject(file, 1) : root;
  }

  /** The number of values of the document so far. */
  int values() {
    return values;
  }

  private @Nullable JsonNode value(int depth, Keys keys) {
    if (++values > MOST_VALUES) {
      throw new MalformedDocumentException(
          "the document has more than " + MOST_VALUES + " values", events.offset());
    }
    if (depth > DEEPEST) {
      throw new MalformedDocumentException(
          "nested more than " + DEEPEST + " levels deep", events.offset());
    }
    if (events.isMapping()) {
      return object(depth, keys);
    }
    if (events.isSequence()) {
      var array = NODES.arrayNode();
      events.items(() -> array.add(orNull(value(depth + 1, keys))));
      return array;
    }
    var text = events.text();
    return text.isEmpty() ? null : scalar(text.get(), events.scalar().orElse(""), keys);
  }

  private JsonNode object(int depth, Keys keys) {
    var object = new PlacedObject(file, events.line());
    var merged = new HashSet<String>();
    events.entries(
        key -> {
          if (key.length() > LONGEST_KEY) {
            throw new MalformedDocumentException(
                "a key is longer than " + LONGEST_KEY + " characters", events.offset());
          }
          if (events.isMerged()) {
            merged.add(key);
          } else if (object.has(key) && !merged.remove(key)) {
            notices.accept(
                new DocumentNotice(
                    new DocumentPlace(file, events.line()),
                    "the key '" + key + "' occurs twice, and the last one counts"));
          }
          if (keys == Keys.WORDS && isDropped(key, depth)) {
            return;
          }
          if (keys != Keys.LITERAL && key.equals(REFERENCE) && events.text().isPresent()) {
            object.put(key, references.apply(events.text().get()));
            return;
          }
          object.set(key, orNull(value(depth + 1, below(keys, key))));
        });
    if (keys == Keys.WORDS && !written.isEmpty() && isText(object.path("type"))) {
      LITERALS.forEach(key -> restore(object, key));
    }
    return object;
  }

  private static boolean isDropped(String key, int depth) {
    return DROPPED.contains(key)
        || depth >= EXTENSIONS_DROPPED && key.startsWith("x-") && !key.equals("x-nullable");
  }

  private Keys below(Keys keys, String key) {
    return switch (keys) {
      case LITERAL -> Keys.LITERAL;
      case NAMES -> Keys.WORDS;
      case WORDS -> ofWord(key);
    };
  }

  private Keys ofWord(String key) {
    if (LITERALS.contains(key)) {
      return Keys.LITERAL;
    }
    // A list of parameters has objects of words; a list of requirements has names in each object.
    boolean named = NAMED.contains(key) && (key.equals("security") || events.isMapping());
    return named ? Keys.NAMES : Keys.WORDS;
  }

  private static JsonNode orNull(@Nullable JsonNode value) {
    return value == null ? NODES.nullNode() : value;
  }

  private JsonNode scalar(String text, Object value, Keys keys) {
    if (value instanceof String word) {
      return NODES.stringNode(word);
    }
    if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    }
    var number = number(value);
    if (keys == Keys.LITERAL && !number.asString().equals(text)) {
      // A node of its own: those of small numbers are shared.
      var own =
          value instanceof Double decimal
              ? NODES.numberNode(decimal.doubleValue())
              : new DecimalNode(new BigDecimal(text));
      written.put(own, text);
      return own;
    }
    return number;
  }

  private static JsonNode number(Object value) {
    if (value instanceof Long number) {
      return number == number.intValue()
          ? NODES.numberNode(number.intValue())
          : NODES.numberNode(number.longValue());
    }
    return value instanceof BigInteger number
        ? NODES.numberNode(number)
        : NODES.numberNode(((Double) value).doubleValue());
  }

  private static boolean isText(JsonNode type) {
    var text = NODES.stringNode("string");
    return type.equals(text) || type.isArray() && type.valueStream().anyMatch(text::equals);
  }

  /** Texts that look like numbers keep what the author wrote: {@code 1.10}, {@code 0755}. */
  private void restore(ObjectNode object, String key) {
    @Nullable JsonNode value = object.get(key);
    if (value instanceof ArrayNode values) {
      for (int i = 0; i < values.size(); i++) {
        var text = written.get(values.get(i));
        if (text != null) {
          values.set(i, NODES.stringNode(text));
        }
      }
    } else if (value != null && written.containsKey(value)) {
      object.put(key, written.get(value));
    }
  }
}
