package org.integrationgateway.mcp.review;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A place at which two descriptions differ.
 *
 * @param pointer RFC 6901
 * @param before empty: it was not there
 * @param after empty: it is gone
 */
public record ToolDifference(String pointer, Optional<String> before, Optional<String> after) {
  private static final int MOST = 50;
  private static final int LONGEST = 2000;

  /** The places at which they differ; the first of very many. */
  static List<ToolDifference> between(JsonNode before, JsonNode after) {
    var found = new ArrayList<ToolDifference>();
    collect("", before, after, found);
    return found;
  }

  private static void collect(
      String pointer,
      @Nullable JsonNode before,
      @Nullable JsonNode after,
      List<ToolDifference> found) {
    if (found.size() == MOST || before != null && before.equals(after)) {
      return;
    }
    if (before != null && after != null && before.isObject() && after.isObject()) {
      var names = new LinkedHashSet<>(before.propertyNames());
      names.addAll(after.propertyNames());
      for (var name : names) {
        var escaped = name.replace("~", "~0").replace("/", "~1");
        collect(pointer + '/' + escaped, before.get(name), after.get(name), found);
      }
      return;
    }
    found.add(new ToolDifference(pointer, text(before), text(after)));
  }

  private static Optional<String> text(@Nullable JsonNode value) {
    return Optional.ofNullable(value)
        .map(each -> each.isString() ? each.stringValue() : Json.MAPPER.writeValueAsString(each))
        .map(HiddenCharacters::removed)
        .map(text -> text.length() > LONGEST ? text.substring(0, LONGEST) + " …" : text);
  }
}
