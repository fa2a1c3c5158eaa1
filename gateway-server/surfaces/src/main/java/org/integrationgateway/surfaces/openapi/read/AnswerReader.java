package org.integrationgateway.surfaces.openapi.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.openapi.input.HttpBody.Format;
import org.integrationgateway.manifest.openapi.input.MediaTypes;
import org.integrationgateway.manifest.openapi.tree.BrokenReferenceException;
import org.integrationgateway.manifest.openapi.tree.Nodes;
import org.integrationgateway.manifest.openapi.tree.ReferenceTargets;
import tools.jackson.databind.JsonNode;

/** Reads what a successful answer looks like. */
final class AnswerReader {
  private final ReferenceTargets targets;
  private final boolean swagger;
  private final List<String> produced;

  /**
   * @param produced media types of a document of Swagger 2.0, for operations that name none
   */
  AnswerReader(ReferenceTargets targets, boolean swagger, List<String> produced) {
    this.targets = targets;
    this.swagger = swagger;
    this.produced = produced;
  }

  /** The media types of the successful answers, JSON first. */
  List<String> types(JsonNode operation) {
    if (swagger) {
      var own = Nodes.texts(operation, "produces");
      return MediaTypes.acceptable(own.isEmpty() ? produced : own);
    }
    var responses = Nodes.members(operation, "responses");
    var types = new ArrayList<String>();
    for (var status : inOrder(List.copyOf(responses.keySet()))) {
      if (status.equals("default") && !types.isEmpty()) {
        // Beside a successful answer, this is what an error looks like.
        continue;
      }
      try {
        var answer = targets.follow(responses.getOrDefault(status, Json.object()));
        types.addAll(Nodes.members(answer, "content").keySet());
      } catch (BrokenReferenceException e) {
        // The operation can be called all the same.
      }
    }
    return MediaTypes.acceptable(types);
  }

  /** The schema of the first successful answer that is JSON. */
  Optional<JsonNode> schema(JsonNode operation) {
    var responses = targets.members(operation, "responses");
    for (var status : inOrder(List.copyOf(responses.keySet()))) {
      try {
        var schema = ofAnswer(targets.follow(responses.getOrDefault(status, Json.object())));
        if (schema.isPresent()) {
          return schema;
        }
      } catch (BrokenReferenceException e) {
        // The operation can be called all the same.
      }
    }
    return Optional.empty();
  }

  private Optional<JsonNode> ofAnswer(JsonNode answer) {
    if (swagger) {
      return Optional.of(answer.path("schema")).filter(JsonNode::isObject);
    }
    return MediaTypes.best(targets.members(answer, "content"))
        .filter(chosen -> chosen.format() == Format.JSON)
        .map(chosen -> targets.followOrStay(chosen.content()).path("schema"))
        .filter(JsonNode::isObject);
  }

  private static List<String> inOrder(List<String> statuses) {
    var order = new ArrayList<String>();
    statuses.stream().filter(status -> status.matches("2[0-9]{2}")).sorted().forEach(order::add);
    statuses.stream().filter(status -> status.equalsIgnoreCase("2XX")).forEach(order::add);
    statuses.stream().filter(status -> status.equals("default")).forEach(order::add);
    return order;
  }
}
