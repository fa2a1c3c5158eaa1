package org.integrationgateway.mcp.door.uri;

import java.util.List;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the URIs in results of an app as clients of the gateway name them. Results are not
 * changed: what has another URI is a copy.
 *
 * @param plain whether clients name them as the upstream does
 */
public record MappedUris(String app, boolean plain) {
  /** Members of {@code _meta} that name a page too: of the first draft, and of ChatGPT. */
  static final List<String> PAGES = List.of("ui/resourceUri", "openai/outputTemplate");

  private static final String URI = "uri";

  /** The result of a tool: its page, and links and embedded resources in its content. */
  public ObjectNode toolResult(ObjectNode result) {
    return withPage(with(result, "content", this::block));
  }

  /** The members of a tool in a list, whose {@code _meta} may name a page. */
  public ObjectNode withPage(ObjectNode tool) {
    if (plain || !(tool.get("_meta") instanceof ObjectNode meta)) {
      return tool;
    }
    JsonNode changed = meta;
    for (var page : PAGES) {
      changed = mapped(changed, page);
    }
    if (meta.has("ui")) {
      var copy = Json.object();
      copy.setAll((ObjectNode) changed);
      changed = copy.set("ui", mapped(meta.get("ui"), "resourceUri"));
    }
    if (changed == meta) {
      return tool;
    }
    var copy = Json.object();
    copy.setAll(tool);
    return copy.set("_meta", changed);
  }

  /** The result of {@code resources/read}. */
  public ObjectNode contents(ObjectNode result) {
    return with(result, "contents", item -> mapped(item, URI));
  }

  /** The result of {@code prompts/get}: the content of its messages. */
  public ObjectNode messages(ObjectNode result) {
    return with(result, "messages", this::message);
  }

  /** A resource of a list. */
  public JsonNode resource(JsonNode item) {
    return plain ? item : mapped(item, URI);
  }

  /** A template of a list. */
  public JsonNode template(JsonNode item) {
    return plain ? item : mapped(item, "uriTemplate");
  }

  private interface Change {
    JsonNode of(JsonNode item);
  }

  private ObjectNode with(ObjectNode result, String member, Change change) {
    var copy = Json.object();
    copy.setAll(result);
    if (!plain && result.get(member) instanceof ArrayNode items) {
      var changed = copy.putArray(member);
      items.forEach(item -> changed.add(change.of(item)));
    }
    return copy;
  }

  private JsonNode message(JsonNode message) {
    if (!(message instanceof ObjectNode object)) {
      return message;
    }
    var copy = Json.object();
    copy.setAll(object);
    if (object.get("content") instanceof ArrayNode blocks) {
      var changed = copy.putArray("content");
      blocks.forEach(block -> changed.add(block(block)));
      return copy;
    }
    var content = object.get("content");
    return content == null ? copy : copy.set("content", block(content));
  }

  private JsonNode block(JsonNode block) {
    return switch (block.path("type").asString("")) {
      case "resource_link" -> mapped(block, URI);
      case "resource" -> {
        var resource = block.get("resource");
        if (!(block instanceof ObjectNode object) || resource == null) {
          yield block;
        }
        var copy = Json.object();
        copy.setAll(object);
        yield copy.set("resource", mapped(resource, URI));
      }
      default -> block;
    };
  }

  private JsonNode mapped(JsonNode item, String member) {
    if (!(item instanceof ObjectNode object) || !object.path(member).isString()) {
      return item;
    }
    var copy = Json.object();
    copy.setAll(object);
    return copy.put(member, new ResourceUri(app, object.get(member).stringValue()).text(false));
  }
}
