package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Tool;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.schema.ModelSchema;
import tools.jackson.databind.node.ObjectNode;

/**
 * The items of tool lists. Each is written once, by the first list that has it, and kept for as
 * long as its operation is deployed: lists of all callers, and of all views, consist of the same
 * texts.
 */
final class ToolItems {
  private static final long MOST_CHARACTERS = 64L << 20;

  private final Cache<Operation, Told> told =
      Caffeine.newBuilder()
          .weakKeys()
          .maximumWeight(MOST_CHARACTERS)
          .weigher((Operation operation, Told item) -> item.rest().length())
          .build();

  private final boolean adapts;

  /**
   * @param adapts whether input schemas are told in the forms that vendors of models take
   */
  ToolItems(boolean adapts) {
    this.adapts = adapts;
  }

  /**
   * An operation as clients are told it.
   *
   * @param rest the text of its item that follows the name: the closing quotation mark and the
   *     other members
   */
  private record Told(String rest, ModelSchema schema) {}

  ToolItem of(Tool tool) {
    return new ToolItem(tool.name(), told(tool).rest());
  }

  /** Gives the arguments of a call the names that the operation has for them. */
  void restore(Tool tool, ObjectNode arguments) {
    if (adapts && !arguments.isEmpty()) {
      told(tool).schema().restore(arguments);
    }
  }

  /** Returns the names that parameters have in the schema that clients are told. */
  UnaryOperator<String> names(Tool tool) {
    return adapts ? told(tool).schema()::told : UnaryOperator.identity();
  }

  private Told told(Tool tool) {
    return told.get(tool.operation(), unused -> write(tool));
  }

  private Told write(Tool tool) {
    var json = ToolJson.of(tool);
    json.remove("name");
    var input = (ObjectNode) json.get("inputSchema");
    var schema = adapts ? ModelSchema.of(input) : ModelSchema.unchanged(input);
    json.set("inputSchema", schema.json());
    return new Told("\"," + Json.MAPPER.writeValueAsString(json).substring(1), schema.named());
  }
}
