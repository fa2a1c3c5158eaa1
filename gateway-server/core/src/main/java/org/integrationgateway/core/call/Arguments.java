package org.integrationgateway.core.call;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The input of a call as the door found it, before the operation has accepted it. */
public sealed interface Arguments {
  /**
   * The arguments as a JSON object; an upload is an empty text in it.
   *
   * @param typed reads text by the types of the operation's schema
   */
  ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed);

  /** Uploads of the caller, by member of the input. */
  default Map<String, List<Upload>> uploads() {
    return Map.of();
  }

  /**
   * Returns these arguments with a body that is neither JSON nor a form as the member for its media
   * type.
   *
   * @param member the member that a body of a media type becomes
   */
  default Arguments placed(Function<Optional<String>, String> member) {
    return this;
  }

  /** A JSON object, with the types that the caller sent. */
  record Json(ObjectNode value) implements Arguments {
    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      return value;
    }
  }

  /** Text by name, from a query string; the operation's schema gives the types. */
  record Text(Map<String, List<String>> values) implements Arguments {
    public Text {
      values = Map.copyOf(values);
    }

    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      return typed.apply(values);
    }
  }

  /** Text and files by name, from a form. */
  record Form(Map<String, List<String>> fields, Map<String, List<Upload>> uploads)
      implements Arguments {
    public Form {
      fields = Map.copyOf(fields);
      uploads = Map.copyOf(uploads);
    }

    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      var object = typed.apply(fields);
      uploads.keySet().forEach(member -> object.put(member, ""));
      return object;
    }

    /** Returns this form with text in place of the uploads of the same members. */
    public Form withText(Map<String, List<String>> texts) {
      var all = new HashMap<>(fields);
      var left = new HashMap<>(uploads);
      all.putAll(texts);
      left.keySet().removeAll(texts.keySet());
      return new Form(all, left);
    }
  }

  /**
   * A whole body that is neither JSON nor a form, and text by name beside it.
   *
   * @param values from the query string
   */
  record Whole(Upload body, Map<String, List<String>> values) implements Arguments {
    public Whole {
      values = Map.copyOf(values);
    }

    @Override
    public ObjectNode object(Function<Map<String, List<String>>, ObjectNode> typed) {
      return typed.apply(values);
    }

    @Override
    public Arguments placed(Function<Optional<String>, String> member) {
      return new Form(values, Map.of(member.apply(body.contentType()), List.of(body)));
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
