package org.integrationgateway.mcp.door.feature;

import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.mcp.door.rpc.RpcException;
import tools.jackson.databind.node.ObjectNode;

/** Carries out {@code completion/complete}: of arguments of prompts and of resource templates. */
final class ArgumentCompletion {
  private static final int INVALID_PARAMS = -32602;

  private final AppFeatures features;
  private final Prompts prompts;
  private final ResourceOwners resources;

  ArgumentCompletion(AppFeatures features, Prompts prompts) {
    this.features = features;
    this.prompts = prompts;
    this.resources = new ResourceOwners(features);
  }

  ObjectNode complete(FeatureRequest request) {
    var params = Json.object();
    var given = request.params();
    if (!(given.get("ref") instanceof ObjectNode ref)
        || !(given.get("argument") instanceof ObjectNode argument)
        || !argument.path("name").isString()
        || !argument.path("value").isString()) {
      throw RpcException.invalidParams(
          "'ref' names a prompt or a resource template, 'argument' has 'name' and 'value'");
    }
    params.set("argument", argument);
    if (given.get("context") instanceof ObjectNode context) {
      params.set("context", context);
    }
    var own = Json.object();
    own.setAll(ref);
    params.set("ref", own);
    return switch (ref.path("type").asString("")) {
      case "ref/prompt" -> {
        var prompt = prompts.find(request, ref.path("name").asString(""));
        own.put("name", prompt.own());
        yield ask(request, prompts.app(request, prompt), App.PROMPTS, params);
      }
      case "ref/resource" -> {
        var uri = ref.path("uri").asString("");
        var found =
            resources
                .find(request, uri)
                .orElseThrow(
                    () -> RpcException.invalidParams("there is no template '" + uri + "'"));
        own.put("uri", found.own());
        yield ask(request, found.app(), App.RESOURCES, params);
      }
      default ->
          throw RpcException.invalidParams(
              "the type of 'ref' is ref/prompt or ref/resource, this is: " + ref.get("type"));
    };
  }

  private ObjectNode ask(FeatureRequest request, App app, String permission, ObjectNode params) {
    try {
      var copy = Json.object();
      copy.setAll(features.ask(request, app, permission, request.method(), params));
      return copy;
    } catch (GatewayException failure) {
      throw McpErrors.error(failure, request.requestId(), INVALID_PARAMS);
    }
  }
}
