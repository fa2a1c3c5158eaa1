package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.catalog.Tool;
import tools.jackson.databind.node.ArrayNode;

/** A page of a tool list, which ends by its number of tools or by their length. */
final class ToolPage {
  private static final int MOST = 100;
  private static final int MOST_CHARACTERS = 256 * 1024;

  private final ToolItems items;
  private final boolean tasks;
  private final ArrayNode page;
  private int characters;

  /**
   * @param tasks whether each tool says that it can be called as a task
   */
  ToolPage(ToolItems items, boolean tasks, ArrayNode page) {
    this.items = items;
    this.tasks = tasks;
    this.page = page;
  }

  /** Adds a tool, if there is room for it. There always is for the first. */
  boolean takes(Tool tool) {
    if (page.size() == MOST) {
      return false;
    }
    var item = items.of(tool);
    if (!page.isEmpty() && characters + item.length() > MOST_CHARACTERS) {
      return false;
    }
    characters += item.length();
    page.addPOJO(tasks ? item.withTasks() : item);
    return true;
  }
}
