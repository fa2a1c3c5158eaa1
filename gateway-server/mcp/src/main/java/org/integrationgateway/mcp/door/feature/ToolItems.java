package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.uri.ToolUi;

/**
 * The items of tool lists. Each is written once, by the first list that has it, and kept for as
 * long as its operation is deployed: lists of all callers, and of all views, consist of the same
 * texts.
 */
final class ToolItems {
  private static final long MOST_CHARACTERS = 64L << 20;

  private final Cache<Operation, String> rests = cache();

  /** The items with pages as upstreams name them, of tools that have one. */
  private final Cache<Operation, String> plainRests = cache();

  private static Cache<Operation, String> cache() {
    return Caffeine.newBuilder()
        .weakKeys()
        .maximumWeight(MOST_CHARACTERS)
        .weigher((Operation operation, String rest) -> rest.length())
        .build();
  }

  /**
   * @param plain whether the client names pages as the upstream does
   */
  ToolItem of(Tool tool, boolean plain) {
    boolean own = plain && ToolUi.of(tool.operation()).resource().isPresent();
    var kept = own ? plainRests : rests;
    return new ToolItem(tool.name(), kept.get(tool.operation(), unused -> rest(tool, own)));
  }

  /** Returns the text that follows the name: its closing quotation mark and the other members. */
  private static String rest(Tool tool, boolean plain) {
    var json = ToolJson.of(tool, plain);
    json.remove("name");
    var members = Json.MAPPER.writeValueAsString(json);
    return members.length() == 2 ? "\"}" : "\"," + members.substring(1);
  }
}
