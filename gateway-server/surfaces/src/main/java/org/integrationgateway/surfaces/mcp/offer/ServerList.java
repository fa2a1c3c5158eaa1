package org.integrationgateway.surfaces.mcp.offer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A whole list of an MCP server, page by page, in its order. It ends where a server would go on
 * without end: at a cursor that comes again, and at what one app can have.
 */
record ServerList(String app, String method, String member) {
  private static final Logger log = LoggerFactory.getLogger(ServerList.class);
  private static final int MOST_ITEMS = 10_000;
  private static final int MOST_PAGES = 1_000;

  /**
   * Asks for all pages.
   *
   * @throws org.integrationgateway.core.error.GatewayException when one of them cannot be had
   */
  List<ObjectNode> of(McpServer server, McpContext context) {
    var items = new ArrayList<ObjectNode>();
    var seen = new HashSet<String>();
    var params = Json.object();
    while (true) {
      var page = params;
      var result = ServerFailures.during(app, () -> server.request(method, page, context));
      if (!(result.get(member) instanceof ArrayNode listed)) {
        throw ServerFailures.unusable(
            app, method, "'" + member + "' is missing, or is not an " + "array");
      }
      for (var item : listed) {
        if (!(item instanceof ObjectNode object)) {
          log.warn(
              "app '{}': an item of '{}' of its MCP server is left out: it is not an object",
              app,
              member);
          continue;
        }
        if (items.size() == MOST_ITEMS) {
          log.warn(
              "app '{}': the list of {} of its MCP server is cut after {} items, the most that an"
                  + " app can have",
              app,
              member,
              MOST_ITEMS);
          return items;
        }
        items.add(object);
      }
      var next = result.path("nextCursor");
      if (next.asString("").isEmpty()) {
        return items;
      }
      if (!seen.add(next.asString()) || seen.size() == MOST_PAGES) {
        log.warn(
            "app '{}': the list of {} of its MCP server does not end: the cursor of page {} is "
                + "repeated, or there are more than {} pages; the items before it are used",
            app,
            member,
            seen.size() + 1,
            MOST_PAGES);
        return items;
      }
      params = Json.object().put("cursor", next.asString());
    }
  }
}
