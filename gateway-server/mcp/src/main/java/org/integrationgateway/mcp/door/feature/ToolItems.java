package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Map;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.engines.agent.tool.ModelSchema;
import org.integrationgateway.mcp.door.uri.ToolUi;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The items of tool lists. Each is written once, by the first list that has it, and kept for as
 * long as its operation is deployed: lists of all callers, and of all views, consist of the same
 * texts.
 */
final class ToolItems {
  private static final long MOST_CHARACTERS = 64L << 20;
  private static final ModelSchema AS_IT_IS = new ModelSchema(Map.of(), Map.of());

  private final Cache<Operation, Told> told = cache();

  /** The items with pages as upstreams name them, of tools that have one. */
  private final Cache<Operation, Told> plainlyTold = cache();

  private final boolean adapts;

  /**
   * @param adapts whether input schemas are told in the forms that vendors of models take
   */
  ToolItems(boolean adapts) {
    this.adapts = adapts;
  }

  private static Cache<Operation, Told> cache() {
    return Caffeine.newBuilder()
        .weakKeys()
        .maximumWeight(MOST_CHARACTERS)
        .weigher((Operation operation, Told item) -> item.rest().length())
        .build();
  }

  /**
   * An operation as clients are told it.
   *
   * @param rest the text of its item that follows the name: the closing quotation mark and the
   *     other members
   * @param schema the input schema without its members, for the names of arguments
   */
  private record Told(String rest, ModelSchema schema) {}

  /**
   * @param plain whether the client names pages as the upstream does
   */
  ToolItem of(Tool tool, boolean plain) {
    boolean own = plain && ToolUi.of(tool.operation()).resource().isPresent();
    var item = own ? plainlyTold.get(tool.operation(), unused -> write(tool, true)) : told(tool);
    return new ToolItem(tool.name(), item.rest(), false);
  }

  /** Returns the arguments of a call under the names that the operation has for them. */
  ObjectNode restored(Tool tool, ObjectNode arguments) {
    if (!adapts || arguments.isEmpty() || told(tool).schema().names().isEmpty()) {
      return arguments;
    }
    return json(told(tool).schema().restored(plain(arguments)));
  }

  /** Returns the name that a parameter has in the schema that clients are told. */
  String told(Tool tool, String parameter) {
    return adapts ? told(tool).schema().told(parameter) : parameter;
  }

  private Told told(Tool tool) {
    return told.get(tool.operation(), unused -> write(tool, false));
  }

  private Told write(Tool tool, boolean plain) {
    var json = ToolJson.of(tool, plain);
    json.remove("name");
    var names = AS_IT_IS;
    if (adapts) {
      var schema = ModelSchema.of(plain(json.get("inputSchema")));
      json.set("inputSchema", json(schema.json()));
      names = schema.names().isEmpty() ? AS_IT_IS : new ModelSchema(Map.of(), schema.names());
    }
    return new Told("\"," + Json.MAPPER.writeValueAsString(json).substring(1), names);
  }

  private static Map<String, @Nullable Object> plain(JsonNode json) {
    return Json.MAPPER.convertValue(json, new TypeReference<Map<String, @Nullable Object>>() {});
  }

  private static ObjectNode json(Map<String, @Nullable Object> plain) {
    return Json.MAPPER.valueToTree(plain);
  }
}
