package org.integrationgateway.surfaces.mcp.http;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.wire.ParameterHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The arguments of tools that go into headers, from the tool lists that have passed. */
final class ToolHeaders {
  private static final Logger log = LoggerFactory.getLogger(ToolHeaders.class);
  private static final int MOST_TOOLS = 20_000;

  private final ConcurrentMap<Tool, ParameterHeaders> known = new ConcurrentHashMap<>();

  private record Tool(URI server, String name) {}

  /** Learns from a list, and leaves out the tools whose annotations are not valid. */
  ObjectNode learn(URI server, ObjectNode result) {
    if (!(result.get("tools") instanceof Iterable<?>)) {
      return result;
    }
    var valid = Json.array();
    for (var tool : result.path("tools")) {
      if (take(server, tool)) {
        valid.add(tool);
      }
    }
    if (valid.size() == result.path("tools").size()) {
      return result;
    }
    var changed = Json.object();
    changed.setAll(result);
    changed.set("tools", valid);
    return changed;
  }

  private boolean take(URI server, JsonNode tool) {
    var key = new Tool(server, tool.path("name").asString(""));
    try {
      var headers = ParameterHeaders.of(tool.path("inputSchema"));
      if (headers.isEmpty()) {
        known.remove(key);
      } else if (known.size() < MOST_TOOLS) {
        known.put(key, headers);
      }
      return true;
    } catch (ParameterHeaders.InvalidAnnotationException invalid) {
      known.remove(key);
      log.warn("tool '{}' is left out: {}", key.name, invalid.getMessage());
      return false;
    }
  }

  /** The headers of a call. */
  List<HttpField> of(URI server, String tool, JsonNode arguments) {
    var headers = known.get(new Tool(server, tool));
    if (headers == null) {
      return List.of();
    }
    var fields = new ArrayList<HttpField>();
    headers.write(arguments, (name, value) -> fields.add(new HttpField(name, value)));
    return fields;
  }
}
