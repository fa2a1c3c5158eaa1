package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.mcp.door.uri.ToolUi;
import tools.jackson.databind.node.ArrayNode;

/** A page of a tool list, which ends by its number of tools or by their length. */
final class ToolPage {
  private static final int MOST = 100;
  private static final int MOST_CHARACTERS = 256 * 1024;

  private final ToolItems items;
  private final boolean plain;
  private final boolean tasks;
  private final ArrayNode page;
  private final boolean forModels;
  private int characters;

  /**
   * @param plain whether the client names pages as the upstream does
   */
  ToolPage(ToolItems items, FeatureRequest request, boolean plain, ArrayNode page) {
    this.items = items;
    this.plain = plain;
    this.tasks = request.marksTasks();
    this.page = page;
    this.forModels = !ToolUi.isShownBy(request.client().capabilities());
  }

  /**
   * Adds a tool, if there is room for it. There always is for the first. Clients that show no pages
   * do not see tools that only pages may call.
   */
  boolean takes(Tool tool) {
    if (forModels && !ToolUi.of(tool.operation()).forModels()) {
      return true;
    }
    if (page.size() == MOST) {
      return false;
    }
    var item = items.of(tool, plain);
    if (!page.isEmpty() && characters + item.length() > MOST_CHARACTERS) {
      return false;
    }
    characters += item.length();
    page.addPOJO(tasks ? item.withTasks() : item);
    return true;
  }
}
