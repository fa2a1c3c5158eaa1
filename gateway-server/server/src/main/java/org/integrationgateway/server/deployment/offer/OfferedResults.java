package org.integrationgateway.server.deployment.offer;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import tools.jackson.databind.node.ObjectNode;

/** Writes what a provider offers beside its operations as results of MCP. */
public final class OfferedResults {
  private static final int MOST_COMPLETIONS = 100;

  private OfferedResults() {}

  /** The result of {@code resources/list}. */
  public static ObjectNode resources(ResourceList list) {
    var result = Json.object();
    var resources = result.putArray("resources");
    for (Resource resource : list.resources()) {
      var written = resources.addObject().put("uri", resource.uri()).put("name", resource.name());
      describe(written, resource.title(), resource.description());
      resource.mediaType().ifPresent(type -> written.put("mimeType", type));
      resource.size().ifPresent(size -> written.put("size", size));
    }
    return result;
  }

  /** The result of {@code resources/templates/list}. */
  public static ObjectNode templates(ResourceList list) {
    var result = Json.object();
    var templates = result.putArray("resourceTemplates");
    for (ResourceTemplate template : list.templates()) {
      var written =
          templates
              .addObject()
              .put("uriTemplate", template.uriTemplate())
              .put("name", template.name());
      describe(written, template.title(), template.description());
      template.mediaType().ifPresent(type -> written.put("mimeType", type));
    }
    return result;
  }

  /** The result of {@code resources/read}. */
  public static ObjectNode contents(Iterable<ResourceContent> contents) {
    var result = Json.object();
    var written = result.putArray("contents");
    contents.forEach(content -> written.add(content(content)));
    return result;
  }

  private static ObjectNode content(ResourceContent content) {
    var written = Json.object().put("uri", content.uri());
    content.mediaType().ifPresent(type -> written.put("mimeType", type));
    return content.map(
        text -> written.put("text", text),
        bytes -> written.put("blob", Base64.getEncoder().encodeToString(bytes)));
  }

  /** The result of {@code prompts/list}. */
  public static ObjectNode prompts(Iterable<Prompt> prompts) {
    var result = Json.object();
    var written = result.putArray("prompts");
    for (var prompt : prompts) {
      var one = written.addObject().put("name", prompt.name());
      describe(one, prompt.title(), prompt.description());
      if (!prompt.arguments().isEmpty()) {
        var arguments = one.putArray("arguments");
        prompt.arguments().forEach(argument -> arguments.add(Json.of(argument)));
      }
    }
    return result;
  }

  /** The result of {@code prompts/get}. */
  public static ObjectNode messages(PromptResult result) {
    var written = Json.object();
    result.description().ifPresent(text -> written.put("description", text));
    var messages = written.putArray("messages");
    for (PromptMessage message : result.messages()) {
      var one = messages.addObject().put("role", message.role().text());
      one.set(
          "content",
          message.map(
              text -> Json.object().put("type", "text").put("text", text),
              resource -> {
                var embedded = Json.object().put("type", "resource");
                embedded.set("resource", content(resource));
                return embedded;
              }));
    }
    return written;
  }

  /** The result of {@code completion/complete}. */
  public static ObjectNode completions(List<String> values) {
    var result = Json.object();
    var written = result.putObject("completion").putArray("values");
    values.stream().limit(MOST_COMPLETIONS).forEach(written::add);
    result.withObject("completion").put("hasMore", values.size() > MOST_COMPLETIONS);
    return result;
  }

  private static void describe(
      ObjectNode written, Optional<String> title, Optional<String> description) {
    title.ifPresent(text -> written.put("title", text));
    description.ifPresent(text -> written.put("description", text));
  }
}
