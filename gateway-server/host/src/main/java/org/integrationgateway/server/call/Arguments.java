package org.integrationgateway.server.call;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The input of a call as the door found it, before the operation has accepted it. */
public sealed interface Arguments {
  /**
   * The arguments as a JSON object.
   *
   * @param typed reads text by the types of the operation's schema
   */
  ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed);

  /** A JSON object, with the types that the caller sent. */
  record Json(ObjectNode value) implements Arguments {
    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      return value;
    }
  }

  /** Text by name, from a query string or a form; the operation's schema gives the types. */
  record Text(Map<String, List<String>> values) implements Arguments {
    public Text {
      values = Map.copyOf(values);
    }

    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      return typed.apply(values);
    }
  }

  /**
   * Text and JSON in one input; no name is in both.
   *
   * @param text the operation's schema gives the types
   * @param json with the types that the caller sent
   */
  record Mixed(Map<String, List<String>> text, ObjectNode json) implements Arguments {
    public Mixed {
      text = Map.copyOf(text);
    }

    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      var object = typed.apply(text);
      object.setAll(json);
      return object;
    }
  }
}
