package org.integrationgateway.server.surface.openapi.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.integrationgateway.manifest.document.DocumentReader;
import org.integrationgateway.manifest.document.MalformedDocumentException;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.stream.EventReader;
import org.integrationgateway.server.json.Json;
import org.integrationgateway.server.surface.openapi.ApiDocumentException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the text of a document into a tree, without what requests do not need: examples, links,
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

  private static final Set<String> LITERALS = Set.of("default", "enum", "const");

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

  /** What the keys of an object are. */
  private enum Keys {
    WORDS,
    NAMES,
    LITERAL
  }

  private final EventReader events;
  private final UnaryOperator<String> references;
  private int values;

  private DocumentTree(EventReader events, UnaryOperator<String> references) {
    this.events = events;
    this.references = references;
  }

  /**
   * Reads a file.
   *
   * @param references makes each reference independent of the file it stands in
   * @throws ApiDocumentException when it cannot be read, is not well-formed, or over a limit
   */
  static JsonNode read(String name, Path file, UnaryOperator<String> references)
      throws ApiDocumentException {
    try (var reader = new DocumentReader(Files.newInputStream(file), OpenApiDocument.LARGEST);
        var events = new EventReader(reader.format(name), reader)) {
      var root = new DocumentTree(events, references).value(0, Keys.WORDS);
      events.finish();
      return root == null ? Json.object() : root;
    } catch (MalformedDocumentException e) {
      throw new ApiDocumentException(
          "document '%s', at character %d: %s".formatted(name, e.offset() + 1, e.getMessage()));
    } catch (UncheckedIOException e) {
      throw unreadable(name, e.getCause() == null ? new IOException(e) : e.getCause());
    } catch (IOException e) {
      throw unreadable(name, e);
    }
  }

  private static ApiDocumentException unreadable(String name, IOException e) {
    if (e instanceof CharacterCodingException) {
      return new ApiDocumentException("document '" + name + "' is not UTF-8 text");
    }
    if (e instanceof DocumentReader.TooLarge) {
      return new ApiDocumentException("document '" + name + "': " + e.getMessage());
    }
    return new ApiDocumentException("document '" + name + "' cannot be read: " + e);
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
    return events.scalar().map(DocumentTree::scalar).orElse(null);
  }

  private JsonNode object(int depth, Keys keys) {
    var object = NODES.objectNode();
    events.entries(
        key -> {
          if (key.length() > LONGEST_KEY) {
            throw new MalformedDocumentException(
                "a key is longer than " + LONGEST_KEY + " characters", events.offset());
          }
          if (keys == Keys.WORDS && isDropped(key, depth)) {
            return;
          }
          if (keys == Keys.WORDS && key.equals(REFERENCE) && events.text().isPresent()) {
            object.put(key, references.apply(events.text().get()));
            return;
          }
          object.set(key, orNull(value(depth + 1, below(keys, key))));
        });
    return object;
  }

  private static boolean isDropped(String key, int depth) {
    return DROPPED.contains(key)
        || depth >= EXTENSIONS_DROPPED && key.startsWith("x-") && !key.equals("x-nullable");
  }

  private static Keys below(Keys keys, String key) {
    return switch (keys) {
      case LITERAL -> Keys.LITERAL;
      case NAMES -> Keys.WORDS;
      case WORDS ->
          LITERALS.contains(key) ? Keys.LITERAL : NAMED.contains(key) ? Keys.NAMES : Keys.WORDS;
    };
  }

  private static JsonNode orNull(@Nullable JsonNode value) {
    return value == null ? NODES.nullNode() : value;
  }

  private static JsonNode scalar(Object value) {
    if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    }
    if (value instanceof Long number) {
      return number == number.intValue()
          ? NODES.numberNode(number.intValue())
          : NODES.numberNode(number.longValue());
    }
    if (value instanceof BigInteger number) {
      return NODES.numberNode(number);
    }
    return value instanceof Double number
        ? NODES.numberNode(number.doubleValue())
        : NODES.stringNode((String) value);
  }
}
