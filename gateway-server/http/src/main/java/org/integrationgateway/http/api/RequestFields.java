package org.integrationgateway.http.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the members of a request's object by name and type, and collects problems. {@link #check}
 * refuses the request with all of them; until then a wrong member reads as absent.
 */
public final class RequestFields {
  private final ObjectNode json;
  private final String pointer;
  private final List<FieldProblem> problems;

  /** Reads the members of this object; members other than these are problems. */
  public RequestFields(ObjectNode json, String... known) {
    this(json, "", new ArrayList<>(), known);
  }

  private RequestFields(
      ObjectNode json, String pointer, List<FieldProblem> problems, String... known) {
    this.json = json;
    this.pointer = pointer;
    this.problems = problems;
    var names = List.of(known);
    for (var name : json.propertyNames()) {
      if (!names.contains(name)) {
        problem(
            name,
            "'%s' is not known here.%s Known: %s."
                .formatted(name, SimilarNames.sentence(name, names), String.join(", ", names)));
      }
    }
  }

  /** A text that must be there. */
  public String requiredText(String name) {
    if (value(name) == null) {
      problem(name, "'%s' is missing, a string is required".formatted(name));
    }
    return text(name).orElse("?");
  }

  /** A text. */
  public Optional<String> text(String name) {
    var value = value(name);
    if (value == null || value.isString()) {
      return Optional.ofNullable(value).map(JsonNode::stringValue);
    }
    wrongType(name, value, "a string");
    return Optional.empty();
  }

  /** A whole number. */
  public Optional<Long> whole(String name) {
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

  /** A truth value. */
  public Optional<Boolean> flag(String name) {
    var value = value(name);
    if (value == null || value.isBoolean()) {
      return Optional.ofNullable(value).map(JsonNode::booleanValue);
    }
    wrongType(name, value, "true or false");
    return Optional.empty();
  }

  /** An array of texts. */
  public List<String> texts(String name) {
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

  /** An object of texts. */
  public Map<String, String> textByName(String name) {
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

  /** An object with any members. */
  public Optional<ObjectNode> object(String name) {
    var value = value(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof ObjectNode object) {
      return Optional.of(object);
    }
    wrongType(name, value, "an object");
    return Optional.empty();
  }

  /** An array of objects with these members. */
  public List<RequestFields> objects(String name, String... known) {
    var objects = new ArrayList<RequestFields>();
    int index = 0;
    for (var element : elements(name)) {
      if (element instanceof ObjectNode object) {
        objects.add(new RequestFields(object, pointer + "/" + name + "/" + index, problems, known));
      } else {
        wrongType(name, element, "an array of objects");
      }
      index++;
    }
    return objects;
  }

  /** An object with these members. */
  public Optional<RequestFields> fields(String name, String... known) {
    var value = value(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof ObjectNode object) {
      return Optional.of(new RequestFields(object, pointer + "/" + name, problems, known));
    }
    wrongType(name, value, "an object");
    return Optional.empty();
  }

  /** An object with any members, as the values of providers. */
  public Optional<Map<String, @Nullable Object>> values(String name) {
    var value = value(name);
    if (value == null) {
      return Optional.empty();
    }
    if (value instanceof ObjectNode object) {
      return Optional.of(new ProviderValues(pointer + "/" + name, problems).members(object));
    }
    wrongType(name, value, "an object");
    return Optional.empty();
  }

  /** A value of any type, as the values of providers; null when it is null or absent. */
  public @Nullable Object anyValue(String name) {
    var value = value(name);
    return value == null ? null : new ProviderValues(pointer + "/" + name, problems).plain(value);
  }

  /** Whether the object has a member of this name that is not null. */
  public boolean has(String name) {
    return value(name) != null;
  }

  /** Whether the object has a member of this name, also null. */
  public boolean names(String name) {
    return json.has(name);
  }

  /** Adds a problem of a member. */
  public void refuse(String name, String message) {
    problem(name, message);
  }

  /**
   * Makes a record of the SDK, which checks its members. Its problems are those of this object.
   *
   * @param root the pointer to such an object in the record's own problems
   */
  public <T> Optional<T> make(String root, Supplier<T> record) {
    try {
      return Optional.of(record.get());
    } catch (ServiceException refused) {
      for (var problem : refused.problems()) {
        var place = problem.pointer();
        var below = place.startsWith(root) ? place.substring(root.length()) : place;
        problems.add(
            new FieldProblem(pointer + below, "'%s' %s".formatted(name(below), problem.message())));
      }
      return Optional.empty();
    }
  }

  /** The last part of a pointer, for messages. */
  private String name(String below) {
    var whole = pointer + below;
    return whole.substring(whole.lastIndexOf('/') + 1);
  }

  /** Refuses with {@code INVALID_PARAMETERS} and every problem, if there are problems. */
  public void check() {
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
