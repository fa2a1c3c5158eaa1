package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.json.Json;

/**
 * The items of tool lists. Each is written once, by the first list that has it, and kept for as
 * long as its operation is deployed: lists of all callers, and of all views, consist of the same
 * texts.
 */
final class ToolItems {
  private static final long MOST_CHARACTERS = 64L << 20;

  private final Cache<Operation, String> rests =
      Caffeine.newBuilder()
          .weakKeys()
          .maximumWeight(MOST_CHARACTERS)
          .weigher((Operation operation, String rest) -> rest.length())
          .build();

  ToolItem of(Tool tool) {
    return new ToolItem(tool.name(), rests.get(tool.operation(), unused -> rest(tool)), false);
  }

  /** Returns the text that follows the name: its closing quotation mark and the other members. */
  private static String rest(Tool tool) {
    var json = ToolJson.of(tool);
    json.remove("name");
    var members = Json.MAPPER.writeValueAsString(json);
    return members.length() == 2 ? "\"}" : "\"," + members.substring(1);
  }
}
