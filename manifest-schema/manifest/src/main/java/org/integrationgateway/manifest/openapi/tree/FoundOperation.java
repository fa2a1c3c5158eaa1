package org.integrationgateway.manifest.openapi.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An operation where it stands in a document, with references to it followed.
 *
 * @param id its operationId, otherwise {@linkplain OperationIds#of made of method and path}; with a
 *     number at the end where an earlier operation has the same
 * @param method in capitals, or as {@code additionalOperations} writes it
 * @param path begins with a slash; may hold {@code {parameter}}, a query and a fragment
 * @param item the path item, which all operations of the path share
 * @param operation an object
 */
public record FoundOperation(
    String id, String method, String path, JsonNode item, JsonNode operation, DocumentPlace at) {
  /**
   * The parameters of the operation and of its path, references followed. Of two of the same name
   * and place the one of the operation counts.
   */
  public List<JsonNode> parameters(ReferenceTargets targets) {
    var byPlace = new LinkedHashMap<String, JsonNode>();
    for (var holder : List.of(operation, item)) {
      for (var written : targets.items(holder, "parameters")) {
        var parameter = targets.followOrStay(written);
        var place = Nodes.text(parameter, "in").orElse("");
        byPlace.putIfAbsent(place + ' ' + Nodes.text(parameter, "name").orElse(""), parameter);
      }
    }
    return List.copyOf(byPlace.values());
  }

  /** The summary of the operation, else of its path. */
  public Optional<String> summary() {
    return words("summary");
  }

  /** The description of the operation, else of its path. */
  public Optional<String> description() {
    return words("description");
  }

  private Optional<String> words(String member) {
    return Nodes.words(operation, member).or(() -> Nodes.words(item, member));
  }

  public List<String> tags() {
    return Nodes.texts(operation, "tags");
  }

  public boolean deprecated() {
    return Nodes.isTrue(operation, "deprecated");
  }
}
