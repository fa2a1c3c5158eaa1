package org.integrationgateway.testkit.mcp.offered;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A request that a feature sends to the client while it answers a request. */
public record FeatureQuestion(String method, ObjectNode params) {
  public static FeatureQuestion elicitation(String message, String schema) {
    var params = RpcText.object().put("mode", "form").put("message", message);
    params.set("requestedSchema", RpcText.object(schema));
    return new FeatureQuestion("elicitation/create", params);
  }

  /** Asks to open a page. */
  public static FeatureQuestion page(String message, String url) {
    var params = RpcText.object().put("mode", "url").put("message", message);
    params.put("url", url).put("elicitationId", "visit-1");
    return new FeatureQuestion("elicitation/create", params);
  }

  public static FeatureQuestion sampling(String text, int maxTokens) {
    var params = RpcText.object();
    var message = params.putArray("messages").addObject().put("role", "user");
    message.putObject("content").put("type", "text").put("text", text);
    params.put("maxTokens", maxTokens);
    return new FeatureQuestion("sampling/createMessage", params);
  }

  public static FeatureQuestion roots() {
    return new FeatureQuestion("roots/list", RpcText.object());
  }

  /** The capability of a client that can answer it. */
  public String capability() {
    return method.substring(0, method.indexOf('/'));
  }

  /** Whether an answer has the shape that the protocol says. */
  public boolean accepts(JsonNode answer) {
    if (!(answer instanceof ObjectNode given)) {
      return false;
    }
    return switch (method) {
      case "roots/list" -> given.path("roots").isArray();
      case "sampling/createMessage" ->
          given.path("role").isString() && given.path("content").isContainer();
      default -> given.path("action").isString() && complete(given);
    };
  }

  private boolean complete(ObjectNode given) {
    if (!given.path("action").asString().equals("accept") || !params.has("requestedSchema")) {
      return true;
    }
    var content = given.path("content");
    for (var required : params.path("requestedSchema").path("required")) {
      if (!content.has(required.asString())) {
        return false;
      }
    }
    return content.isObject();
  }
}
