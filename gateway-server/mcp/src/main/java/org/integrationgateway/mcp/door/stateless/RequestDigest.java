package org.integrationgateway.mcp.door.stateless;

import java.util.Base64;
import java.util.TreeMap;
import java.util.TreeSet;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.feature.McpView;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tells whether a request is the same as one before, however its JSON is ordered. */
final class RequestDigest {
  private RequestDigest() {}

  /**
   * The digest of a request.
   *
   * @param params without what changes from round to round
   */
  static String of(McpView view, String method, ObjectNode params) {
    var request = Json.array().add(method).add(view.plainNames()).add(view.search());
    var apps = request.addArray();
    view.apps().ifPresent(names -> new TreeSet<>(names).forEach(apps::add));
    request.add(sorted(params));
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(Sha256.of(Json.MAPPER.writeValueAsString(request)));
  }

  private static JsonNode sorted(JsonNode value) {
    if (value instanceof ObjectNode object) {
      var members = new TreeMap<String, JsonNode>();
      object.properties().forEach(member -> members.put(member.getKey(), member.getValue()));
      var sorted = Json.object();
      members.forEach((name, member) -> sorted.set(name, sorted(member)));
      return sorted;
    }
    if (value.isArray()) {
      var sorted = Json.array();
      value.forEach(item -> sorted.add(sorted(item)));
      return sorted;
    }
    return value;
  }
}
