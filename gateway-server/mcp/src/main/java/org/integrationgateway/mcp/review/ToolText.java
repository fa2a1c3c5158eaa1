package org.integrationgateway.mcp.review;

import java.util.HexFormat;
import java.util.TreeMap;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The description of an operation by its upstream, as it is pinned.
 *
 * @param digest of all of it; the order of members does not count
 * @param length as JSON, in bytes
 */
record ToolText(String digest, ObjectNode json, int length) {
  private static final int DIGEST_BYTES = 16;

  static ToolText of(Operation operation) {
    var json = Json.object();
    operation.title().ifPresent(title -> json.put("title", title));
    operation.description().ifPresent(description -> json.put("description", description));
    json.set("inputSchema", sorted(operation.input().json()));
    operation.outputSchema().ifPresent(schema -> json.set("outputSchema", sorted(schema)));
    operation
        .listing()
        .carried()
        .map(carried -> carried.get("annotations"))
        .ifPresent(annotations -> json.set("annotations", sorted(annotations)));
    var written = Json.write(json);
    return new ToolText(digest(written), json, written.length);
  }

  private static JsonNode sorted(JsonNode json) {
    if (json instanceof ArrayNode array) {
      var copy = Json.array();
      array.forEach(each -> copy.add(sorted(each)));
      return copy;
    }
    if (!(json instanceof ObjectNode object)) {
      return json;
    }
    var byName = new TreeMap<String, JsonNode>();
    object.properties().forEach(member -> byName.put(member.getKey(), member.getValue()));
    var copy = Json.object();
    byName.forEach((name, value) -> copy.set(name, sorted(value)));
    return copy;
  }

  private static String digest(byte[] text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, DIGEST_BYTES);
  }
}
