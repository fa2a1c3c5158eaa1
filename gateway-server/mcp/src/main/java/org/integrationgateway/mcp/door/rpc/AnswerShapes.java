package org.integrationgateway.mcp.door.rpc;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Checks what clients answer to questions of upstreams, before an upstream sees it. */
public final class AnswerShapes {
  private static final Set<String> ACTIONS = Set.of("accept", "decline", "cancel");
  private static final Set<String> ROLES = Set.of("user", "assistant");
  private static final int MOST_ROOTS = 1000;

  private AnswerShapes() {}

  /**
   * Returns the problem of a result.
   *
   * @param method of the question
   * @param params of the question
   * @return empty when the result has the shape that the method asks for
   */
  public static Optional<String> problem(String method, ObjectNode params, JsonNode result) {
    if (!(result instanceof ObjectNode object)) {
      return Optional.of("the result is not an object");
    }
    return switch (method) {
      case "elicitation/create" -> elicitation(params, object);
      case "sampling/createMessage" -> sampling(object);
      case "roots/list" -> roots(object);
      default -> Optional.empty();
    };
  }

  /** 2025-11-25, Elicitation, Response Actions. */
  private static Optional<String> elicitation(ObjectNode params, ObjectNode result) {
    var action = result.path("action").asString("");
    if (!ACTIONS.contains(action)) {
      return Optional.of("'action' must be accept, decline or cancel");
    }
    if (!action.equals("accept") || params.path("mode").asString("form").equals("url")) {
      return Optional.empty();
    }
    return result.get("content") instanceof ObjectNode content
        ? FormContent.problem(params.path("requestedSchema"), content)
        : Optional.of("'content' must be an object when the action is accept");
  }

  /** 2025-11-25, Sampling, Creating Messages. */
  private static Optional<String> sampling(ObjectNode result) {
    if (!ROLES.contains(result.path("role").asString(""))) {
      return Optional.of("'role' must be user or assistant");
    }
    if (!result.path("model").isString()) {
      return Optional.of("'model' must name the model");
    }
    var content = result.path("content");
    if (content.isArray() && !content.isEmpty()) {
      return content.valueStream().map(AnswerShapes::content).flatMap(Optional::stream).findFirst();
    }
    return content(content);
  }

  private static Optional<String> content(JsonNode content) {
    return switch (content.path("type").asString("")) {
      case "text" -> texts(content, List.of("text"));
      case "image", "audio" -> texts(content, List.of("data", "mimeType"));
      case "tool_use" ->
          content.path("input").isObject()
              ? texts(content, List.of("id", "name"))
              : Optional.of("'input' of a tool_use must be an object");
      case "tool_result" -> texts(content, List.of("toolUseId"));
      default -> Optional.of("'content' must be text, image, audio or the use of a tool");
    };
  }

  private static Optional<String> texts(JsonNode content, List<String> members) {
    return members.stream()
        .filter(member -> !content.path(member).isString())
        .findFirst()
        .map(member -> "'" + member + "' of the content must be a string");
  }

  /** 2025-11-25, Roots, Listing Roots. */
  private static Optional<String> roots(ObjectNode result) {
    var roots = result.path("roots");
    if (!roots.isArray() || roots.size() > MOST_ROOTS) {
      return Optional.of("'roots' must be an array of at most " + MOST_ROOTS);
    }
    boolean wrong =
        roots
            .valueStream()
            .anyMatch(
                root ->
                    !root.path("uri").asString("").startsWith("file://")
                        || !(root.path("name").isMissingNode() || root.path("name").isString()));
    return wrong ? Optional.of("each root has a 'uri' that begins with file://") : Optional.empty();
  }
}
