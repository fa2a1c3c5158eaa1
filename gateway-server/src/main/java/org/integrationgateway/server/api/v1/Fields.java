package org.integrationgateway.server.api.v1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.FieldProblem;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.error.NearMiss;
import org.integrationgateway.server.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the members of a request's object by name and type. What is wrong is collected, and {@link
 * #check} refuses with all of it; until then a wrong member reads as if it were absent.
 */
final class Fields {
  private final ObjectNode json;
  private final String pointer;
  private final List<FieldProblem> problems;

  /** The members of this object; others than these are problems. */
  Fields(ObjectNode json, String... known) {
    this(json, "", new ArrayList<>(), known);
  }

  private Fields(ObjectNode json, String pointer, List<FieldProblem> problems, String... known) {
    this.json = json;
    this.pointer = pointer;
    this.problems = problems;
    var names = List.of(known);
    for (var name : json.propertyNames()) {
      if (!names.contains(name)) {
        problem(
            name,
            "'%s' is not known here.%s Known: %s."
                .formatted(name, NearMiss.hint(name, names), String.join(", ", names)));
      }
    }
  }

  String requiredText(String name) {
    if (value(name) == null) {
      problem(name, "'%s' is missing, a string is required".formatted(name));
    }
    return text(name).orElse("?");
  }

  Optional<String> text(String name) {
    var value = value(name);
    if (value == null || value.isString()) {
      return Optional.ofNullable(value).map(JsonNode::stringValue);
    }
    wrongType(name, value, "a string");
    return Optional.empty();
  }

  Optional<Long> whole(String name) {
    var value = value(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return Optional.of(value.longValue());
    }
    wrongType(name, value, "a whole number");
    return Optional.empty();
  }

  List<String> texts(String name) {
    var texts = new ArrayList<String>();
    for (var element : elements(name)) {
      if (element.isString()) {
        texts.add(element.stringValue());
      } else {
        wrongType(name, element, "an array of strings");
      }
    }
    return texts;
  }

  Map<String, String> textByName(String name) {
    var texts = new LinkedHashMap<String, String>();
    var value = value(name);
    if (value == null) {
      return texts;
    }
    if (!value.isObject()) {
      wrongType(name, value, "an object of strings");
      return texts;
    }
    for (var member : value.properties()) {
      if (member.getValue().isString()) {
        texts.put(member.getKey(), member.getValue().stringValue());
      } else {
        wrongType(name, member.getValue(), "an object of strings");
      }
    }
    return texts;
  }

  List<Fields> objects(String name, String... known) {
    var objects = new ArrayList<Fields>();
    int index = 0;
    for (var element : elements(name)) {
      if (element instanceof ObjectNode object) {
        objects.add(new Fields(object, pointer + "/" + name + "/" + index, problems, known));
      } else {
        wrongType(name, element, "an array of objects");
      }
      index++;
    }
    return objects;
  }

  /** Refuses with {@code INVALID_PARAMETERS} when anything was wrong. */
  void check() {
    if (!problems.isEmpty()) {
      throw new GatewayException(ErrorCode.INVALID_PARAMETERS, problems.get(0).message())
          .errors(problems);
    }
  }

  private Iterable<JsonNode> elements(String name) {
    var value = value(name);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      wrongType(name, value, "an array");
      return List.of();
    }
    return value;
  }

  private @Nullable JsonNode value(String name) {
    var value = json.get(name);
    return value == null || value.isNull() ? null : value;
  }

  private void wrongType(String name, JsonNode value, String wanted) {
    problem(name, "'%s' must be %s, not %s".formatted(name, wanted, Json.kind(value)));
  }

  private void problem(String name, String message) {
    var escaped = name.replace("~", "~0").replace("/", "~1");
    problems.add(new FieldProblem(pointer + "/" + escaped, message));
  }
}
