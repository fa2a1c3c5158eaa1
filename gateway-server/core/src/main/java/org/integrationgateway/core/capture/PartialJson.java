package org.integrationgateway.core.capture;

import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The beginning of a JSON text as a value: objects and arrays that were cut off end where they were
 * cut, and a scalar that was cut off is left out.
 *
 * @param isWhole whether nothing was cut off
 * @param isCut whether all of the text is JSON that was cut off
 */
record PartialJson(JsonNode value, boolean isWhole, boolean isCut) {
  private static final int DEEPEST = 200;

  /** Reads a text; empty when it does not begin like a JSON value. */
  static Optional<PartialJson> read(byte[] text) {
    var reader = new Reader();
    boolean isWhole = false;
    boolean isCut = false;
    try (var tokens = Json.tokens(new ByteArrayInputStream(text))) {
      for (var token = tokens.nextToken(); token != null; token = tokens.nextToken()) {
        reader.take(token, tokens);
      }
      isWhole = reader.open.isEmpty();
    } catch (UnexpectedEndOfInputException end) {
      isCut = true;
    } catch (JacksonException | IllegalStateException | NumberFormatException cutOff) {
      // The value ends here.
    }
    var root = reader.root;
    return root == null ? Optional.empty() : Optional.of(new PartialJson(root, isWhole, isCut));
  }

  /** The values of a text of JSON documents one after the other; empty when it is another text. */
  static List<JsonNode> documents(byte[] text) {
    var documents = new ArrayList<JsonNode>();
    var reader = new Reader();
    try (var tokens = Json.tokens(new ByteArrayInputStream(text))) {
      for (var token = tokens.nextToken(); token != null; token = tokens.nextToken()) {
        reader.take(token, tokens);
        if (reader.open.isEmpty()) {
          documents.add(Objects.requireNonNull(reader.root));
          reader = new Reader();
        }
      }
    } catch (JacksonException | IllegalStateException | NumberFormatException other) {
      return List.of();
    }
    return reader.open.isEmpty() ? documents : List.of();
  }

  private static final class Reader {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Deque<JsonNode> open = new ArrayDeque<>();
    private @Nullable JsonNode root;
    private String name = "";

    private void take(JsonToken token, JsonParser tokens) {
      switch (token) {
        case START_OBJECT -> begin(NODES.objectNode());
        case START_ARRAY -> begin(NODES.arrayNode());
        case END_OBJECT, END_ARRAY -> open.pop();
        case PROPERTY_NAME -> name = tokens.currentName();
        case VALUE_STRING -> add(NODES.stringNode(tokens.getString()));
        case VALUE_NUMBER_INT -> add(NODES.numberNode(tokens.getBigIntegerValue()));
        case VALUE_NUMBER_FLOAT -> add(NODES.numberNode(tokens.getDecimalValue()));
        case VALUE_TRUE -> add(NODES.booleanNode(true));
        case VALUE_FALSE -> add(NODES.booleanNode(false));
        case VALUE_NULL -> add(NODES.nullNode());
        default -> throw new IllegalStateException("no JSON: " + token);
      }
    }

    private void begin(JsonNode container) {
      if (open.size() == DEEPEST) {
        throw new IllegalStateException("too deep");
      }
      add(container);
      open.push(container);
    }

    private void add(JsonNode value) {
      var into = open.peek();
      if (into instanceof ObjectNode object) {
        object.set(name, value);
      } else if (into instanceof ArrayNode array) {
        array.add(value);
      } else if (root == null) {
        root = value;
      } else {
        throw new IllegalStateException("more than one value");
      }
    }
  }
}
