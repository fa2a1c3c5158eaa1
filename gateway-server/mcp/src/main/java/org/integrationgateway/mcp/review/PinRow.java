package org.integrationgateway.mcp.review;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.review.PinnedTool.Version;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The pinned tools of one connection as JSON. */
final class PinRow {
  private static final String DIGEST = "digest";
  private static final String AT = "at";
  private static final String EARLIER = "earlier";
  private static final String WAITING = "waiting";

  private PinRow() {}

  static byte[] write(Map<String, PinnedTool> tools) {
    var row = Json.object();
    tools.forEach(
        (name, tool) -> {
          var json = row.putObject(name);
          tool.approved().ifPresent(version -> put(json, version));
          if (!tool.earlier().isEmpty()) {
            var earlier = json.putArray(EARLIER);
            tool.earlier().forEach(earlier::add);
          }
          tool.waiting().ifPresent(version -> put(json.putObject(WAITING), version));
        });
    return Json.write(row);
  }

  private static void put(ObjectNode json, Version version) {
    json.put(DIGEST, version.digest()).put(AT, version.at().getEpochSecond());
  }

  static Map<String, PinnedTool> read(byte[] row) {
    var tools = new LinkedHashMap<String, PinnedTool>();
    for (var member : Json.parse(row).properties()) {
      var json = member.getValue();
      tools.put(
          member.getKey(),
          new PinnedTool(
              version(json),
              json.path(EARLIER).valueStream().map(JsonNode::stringValue).toList(),
              version(json.path(WAITING))));
    }
    return tools;
  }

  private static Optional<Version> version(JsonNode json) {
    return json.has(DIGEST)
        ? Optional.of(
            new Version(
                json.get(DIGEST).stringValue(), Instant.ofEpochSecond(json.get(AT).longValue())))
        : Optional.empty();
  }
}
