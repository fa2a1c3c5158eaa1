package org.integrationgateway.server.deployment;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.Prompt;
import org.integrationgateway.sdk.app.offer.PromptMessage;
import org.integrationgateway.sdk.app.offer.PromptResult;
import org.integrationgateway.sdk.app.offer.Resource;
import org.integrationgateway.sdk.app.offer.ResourceContent;
import org.integrationgateway.sdk.app.offer.ResourceList;
import org.integrationgateway.sdk.app.offer.ResourceTemplate;
import org.integrationgateway.server.deployment.load.LoadProblems;
import org.integrationgateway.server.deployment.surface.FeatureOperations;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.offer.ServerFeatures;
import tools.jackson.databind.node.ObjectNode;

/** The resources and prompts of a provider, as an MCP server would offer them. */
record ProviderFeatures(String app, ProviderOffer offer) implements McpServer {
  private static final int RESOURCE_NOT_FOUND = -32002;
  private static final int METHOD_NOT_FOUND = -32601;
  private static final int INVALID_PARAMS = -32602;

  /**
   * The operations by which callers use them, by permission. Resources and prompts of an app come
   * from one place.
   *
   * @param hasServer whether the app has an MCP server too
   */
  Map<String, Operation> operations(
      Connection connection, SchemaCompiler schemas, boolean hasServer, LoadProblems problems) {
    var made = new FeatureOperations(app, Transport.PROVIDER, connection, schemas);
    var operations = new LinkedHashMap<String, Operation>();
    if (offer.has(AppFeature.RESOURCES)) {
      operations.put(App.RESOURCES, made.resources(ServerFeatures.resources(app, this)));
    }
    if (offer.has(AppFeature.PROMPTS)) {
      operations.put(App.PROMPTS, made.prompts(ServerFeatures.prompts(app, this)));
    }
    if (hasServer && !operations.isEmpty()) {
      problems.add(
          "its provider and its MCP server (spec.surfaces.mcp) both offer %s: leave one of them out, or make two apps of it"
              .formatted(String.join(" and ", operations.keySet())));
    }
    return operations;
  }

  @Override
  public ObjectNode describe(McpContext context) {
    var description = Json.object();
    var capabilities = description.putObject("capabilities");
    if (offer.has(AppFeature.RESOURCES)) {
      capabilities.putObject("resources");
    }
    if (offer.has(AppFeature.PROMPTS)) {
      capabilities.putObject("prompts");
    }
    description.putObject("serverInfo").put("name", offer.metadata().name());
    return description;
  }

  @Override
  public ObjectNode request(String method, ObjectNode params, McpContext context) {
    return switch (method) {
      case "resources/list" ->
          asked(context, INVALID_PARAMS, query -> resources(offer.provider().resources(query)));
      case "resources/templates/list" ->
          asked(context, INVALID_PARAMS, query -> templates(offer.provider().resources(query)));
      case "resources/read" -> {
        var uri = params.path("uri").asString("");
        yield asked(
            context,
            RESOURCE_NOT_FOUND,
            query -> contents(offer.provider().readResource(uri, query)));
      }
      case "prompts/list" ->
          asked(context, INVALID_PARAMS, query -> prompts(offer.provider().prompts(query)));
      case "prompts/get" -> {
        var name = params.path("name").asString("");
        var arguments = arguments(params);
        yield asked(
            context,
            INVALID_PARAMS,
            query -> messages(offer.provider().prompt(name, arguments, query)));
      }
      default ->
          throw new McpErrorException(
              METHOD_NOT_FOUND,
              "the provider of app '%s' does not answer %s".formatted(app, method),
              null);
    };
  }

  /**
   * @param absent code of the error when there is no such thing
   */
  private ObjectNode asked(
      McpContext context, int absent, Function<OfferQuery, ObjectNode> question) {
    var query = new OfferQuery(context.call(), context.credential());
    try {
      return context.call().during(() -> context.deadline().during(() -> question.apply(query)));
    } catch (AppException said) {
      var message = String.valueOf(said.getMessage());
      throw switch (said.reason()) {
        case NOT_FOUND -> new McpErrorException(absent, message, null);
        case INVALID_INPUT -> new McpErrorException(INVALID_PARAMS, said.detail(), null);
        default -> ProviderFailure.of(said, "app '" + app + "': resources and prompts");
      };
    } catch (RuntimeException failure) {
      throw ProviderFailure.of(failure, "app '" + app + "': resources and prompts");
    }
  }

  private static Map<String, String> arguments(ObjectNode params) {
    var arguments = new LinkedHashMap<String, String>();
    for (var argument : params.path("arguments").properties()) {
      if (!argument.getValue().isString()) {
        throw new McpErrorException(
            INVALID_PARAMS, "argument '%s' must be a string".formatted(argument.getKey()), null);
      }
      arguments.put(argument.getKey(), argument.getValue().stringValue());
    }
    return arguments;
  }

  private static ObjectNode resources(ResourceList list) {
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

  private static ObjectNode templates(ResourceList list) {
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

  private static ObjectNode contents(Iterable<ResourceContent> contents) {
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

  private static ObjectNode prompts(Iterable<Prompt> prompts) {
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

  private static ObjectNode messages(PromptResult result) {
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

  private static void describe(
      ObjectNode written, Optional<String> title, Optional<String> description) {
    title.ifPresent(text -> written.put("title", text));
    description.ifPresent(text -> written.put("description", text));
  }

  @Override
  public void close() {}
}
