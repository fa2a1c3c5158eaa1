package org.integrationgateway.server.deployment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.page.Page;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.OfferQuery;
import org.integrationgateway.sdk.app.offer.PromptCompletion;
import org.integrationgateway.server.deployment.offer.OfferedResults;
import org.integrationgateway.server.deployment.offer.PackagedPages;
import org.integrationgateway.server.deployment.surface.FeatureOperations;
import org.integrationgateway.surfaces.mcp.McpContext;
import org.integrationgateway.surfaces.mcp.McpErrorException;
import org.integrationgateway.surfaces.mcp.McpServer;
import org.integrationgateway.surfaces.mcp.offer.ServerFeatures;
import tools.jackson.databind.JsonNode;
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

  /** The pages of a package, beside the resources of its provider. */
  static PackagedPages pages(
      String app,
      Map<String, Page> pages,
      Path folder,
      Optional<ProviderOffer> offer,
      LoadProblems problems) {
    var program =
        offer
            .filter(each -> each.has(AppFeature.RESOURCES))
            .map(each -> new ProviderFeatures(app, each))
            .orElse(null);
    return PackagedPages.of(pages, folder, program, problems::add);
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
      capabilities.putObject("completions");
    }
    description.putObject("serverInfo").put("name", offer.metadata().name());
    return description;
  }

  @Override
  public ObjectNode request(String method, ObjectNode params, McpContext context) {
    return switch (method) {
      case "resources/list" ->
          asked(
              context,
              INVALID_PARAMS,
              query -> OfferedResults.resources(offer.provider().resources(query)));
      case "resources/templates/list" ->
          asked(
              context,
              INVALID_PARAMS,
              query -> OfferedResults.templates(offer.provider().resources(query)));
      case "resources/read" -> {
        var uri = params.path("uri").asString("");
        yield asked(
            context,
            RESOURCE_NOT_FOUND,
            query -> OfferedResults.contents(offer.provider().readResource(uri, query)));
      }
      case "prompts/list" ->
          asked(
              context,
              INVALID_PARAMS,
              query -> OfferedResults.prompts(offer.provider().prompts(query)));
      case "prompts/get" -> {
        var name = params.path("name").asString("");
        var arguments = arguments(params);
        yield asked(
            context,
            INVALID_PARAMS,
            query -> OfferedResults.messages(offer.provider().prompt(name, arguments, query)));
      }
      case "completion/complete" ->
          asked(
              context,
              INVALID_PARAMS,
              query ->
                  OfferedResults.completions(
                      offer.has(AppFeature.PROMPTS)
                          ? offer.provider().completions(typing(params), query)
                          : List.of()));
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

  /** The argument that is typed; resources have none that are completed. */
  private static PromptCompletion typing(ObjectNode params) {
    return new PromptCompletion(
        params.at("/ref/name").asString(""),
        params.at("/argument/name").asString(""),
        params.at("/argument/value").asString(""),
        arguments(params.path("context")));
  }

  private static Map<String, String> arguments(JsonNode params) {
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

  @Override
  public void close() {}
}
