package org.integrationgateway.authoring.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The places in which a JSON value differs from an earlier one, in its values or in its shape. */
final class JsonDifference {
  private static final int LONGEST = 100;

  private final boolean ofShape;
  private final List<String> found = new ArrayList<>();

  private JsonDifference(boolean ofShape) {
    this.ofShape = ofShape;
  }

  /** Members and values that differ. */
  static List<String> ofValues(JsonNode before, JsonNode now) {
    return of(new JsonDifference(false), before, now);
  }

  /**
   * Members and types that differ. Elements of a list are compared as one, empty lists and null
   * with nothing.
   */
  static List<String> ofShape(JsonNode before, JsonNode now) {
    return of(new JsonDifference(true), before, now);
  }

  private static List<String> of(JsonDifference difference, JsonNode before, JsonNode now) {
    difference.compare(before, now, "");
    return difference.found;
  }

  private void compare(JsonNode before, JsonNode now, String at) {
    if (ofShape && (before.isNull() || now.isNull())) {
      return;
    }
    if (before.isObject() && now.isObject()) {
      members(before, now, at);
      return;
    }
    if (before.isArray() && now.isArray()) {
      elements(before, now, at);
      return;
    }
    boolean same =
        ofShape
            ? before.getNodeType() == now.getNodeType()
            : before.toString().equals(now.toString());
    if (!same) {
      found.add("%s is %s, and was %s".formatted(place(at), text(now), text(before)));
    }
  }

  private void members(JsonNode before, JsonNode now, String at) {
    var names = new TreeSet<>(before.propertyNames());
    names.addAll(now.propertyNames());
    for (var name : names) {
      var place = at + "/" + name;
      if (!now.has(name)) {
        found.add(place + " is missing, and was " + text(before.path(name)));
      } else if (!before.has(name)) {
        found.add(place + " is new: " + text(now.path(name)));
      } else {
        compare(before.path(name), now.path(name), place);
      }
    }
  }

  private void elements(JsonNode before, JsonNode now, String at) {
    if (ofShape) {
      if (!before.isEmpty() && !now.isEmpty()) {
        compare(merged(before), merged(now), at + "/[]");
      }
      return;
    }
    if (before.size() != now.size()) {
      found.add("%s has %d elements, and had %d".formatted(place(at), now.size(), before.size()));
      return;
    }
    for (int i = 0; i < before.size(); i++) {
      compare(before.path(i), now.path(i), at + "/" + i);
    }
  }

  /** An element with every member of the elements of a list; of other values the first one. */
  private static JsonNode merged(JsonNode list) {
    if (!list.path(0).isObject()) {
      return list.path(0);
    }
    var merged = JsonMapper.shared().createObjectNode();
    for (var element : list) {
      for (var member : element.properties()) {
        var known = merged.get(member.getKey());
        if (known == null || known.isNull()) {
          merged.set(member.getKey(), member.getValue());
        }
      }
    }
    return merged;
  }

  private String text(JsonNode value) {
    if (ofShape) {
      return value.getNodeType().name().toLowerCase(Locale.ROOT);
    }
    var text = value.toString();
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  private static String place(String at) {
    return at.isEmpty() ? "the body" : at;
  }
}
