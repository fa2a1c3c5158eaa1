package org.integrationgateway.surfaces.mcp.form;

import static org.integrationgateway.surfaces.mcp.form.McpForms.TEXT;

import java.util.Optional;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of the content of a tool's result or of a prompt. In place of one that MCP does not know
 * there is a text that says so, because clients refuse the whole content for one part.
 */
final class ContentForm implements ValueForm {
  private static final int LONGEST_TYPE = 60;

  private static final ObjectForm BLOCK =
      McpForms.WITH_META.must("type", TEXT).may("annotations", McpForms.ANNOTATIONS);
  private static final ValueForm TEXTS = BLOCK.must("text", TEXT);
  private static final ValueForm MEDIA =
      BLOCK.must("data", ValueForms::base64).must("mimeType", TEXT);
  private static final ValueForm LINKS = McpForms.RESOURCE.must("type", TEXT);
  private static final ValueForm EMBEDDED = BLOCK.must("resource", new ContentsForm());

  @Override
  public Optional<JsonNode> fit(JsonNode value, FormChanges changes) {
    return Optional.of(block(value, changes).orElseGet(() -> leftOut(value)));
  }

  private static Optional<JsonNode> block(JsonNode value, FormChanges changes) {
    if (value.isString()) {
      return Optional.of(text(value.stringValue()));
    }
    if (!(value instanceof ObjectNode block)) {
      changes.add("is not part of a content");
      return Optional.empty();
    }
    var given = block.path("type").asString("");
    switch (given) {
      case "text":
        return TEXTS.fit(block, changes);
      case "image", "audio":
        return MEDIA.fit(block, changes);
      case "resource_link":
        return LINKS.fit(named(block), changes);
      case "resource":
        return EMBEDDED.fit(block, changes);
      case "":
        if (block.path("text").isString()) {
          return TEXTS.fit(copy(block).put("type", "text"), changes);
        }
        break;
      default:
        break;
    }
    changes.add("is not part of a content that MCP knows");
    return Optional.empty();
  }

  /** A link is called by its URI where it has no name. */
  private static ObjectNode named(ObjectNode link) {
    return link.path("name").isString() || !link.path("uri").isString()
        ? link
        : copy(link).put("name", link.path("uri").stringValue());
  }

  private static ObjectNode copy(ObjectNode block) {
    var copy = Json.object();
    copy.setAll(block);
    return copy;
  }

  private static JsonNode leftOut(JsonNode value) {
    var type = value.path("type").asString("");
    return text(
        "[A part of the response%s is left out: it does not have the form that MCP requires.]"
            .formatted(
                type.isEmpty() || type.length() > LONGEST_TYPE ? "" : " of type '" + type + "'"));
  }

  private static ObjectNode text(String text) {
    return Json.object().put("type", "text").put("text", text);
  }
}
