package org.integrationgateway.testkit.mcp.offered;

import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * A tool of the server.
 *
 * @param meta its {@code _meta}; empty: it has none
 * @param schema of its input
 * @param behavior from a call to its result
 * @param taskSupport {@code optional} or {@code required} for calls as tasks; empty: it takes no
 *     such calls
 */
public record OfferedTool(
    String name,
    String description,
    String meta,
    String schema,
    Function<FeatureCall, ObjectNode> behavior,
    String taskSupport) {
  private static final String NO_INPUT = "{\"type\":\"object\",\"properties\":{}}";

  /** A tool that is not called as a task. */
  public OfferedTool(
      String name,
      String description,
      String meta,
      String schema,
      Function<FeatureCall, ObjectNode> behavior) {
    this(name, description, meta, schema, behavior, "");
  }

  /** A tool without {@code _meta}. */
  public OfferedTool(
      String name,
      String description,
      String schema,
      Function<FeatureCall, ObjectNode> behavior,
      String taskSupport) {
    this(name, description, "", schema, behavior, taskSupport);
  }

  /** A tool without {@code _meta} that is not called as a task. */
  public OfferedTool(
      String name, String description, String schema, Function<FeatureCall, ObjectNode> behavior) {
    this(name, description, "", schema, behavior, "");
  }

  /** A tool without input. */
  public static OfferedTool of(
      String name, String description, Function<FeatureCall, ObjectNode> behavior) {
    return new OfferedTool(name, description, NO_INPUT, behavior);
  }

  public ObjectNode listed() {
    var tool = RpcText.object().put("name", name).put("description", description);
    tool.set("inputSchema", RpcText.object(schema));
    if (!meta.isEmpty()) {
      tool.set("_meta", RpcText.object(meta));
    }
    return tool;
  }

  /** A result with one text. */
  public static ObjectNode text(String text) {
    var result = RpcText.object();
    result.putArray("content").addObject().put("type", "text").put("text", text);
    return result;
  }
}
