package org.integrationgateway.packaging.comment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The catalog of a program with the comments of its sources. */
public final class DocumentedCatalog {
  /** The member of an operation that has its comment. */
  public static final String MEMBER = "documentation";

  private static final JsonMapper MAPPER = JsonMapper.shared();

  private DocumentedCatalog() {}

  /**
   * Adds the comments; members that the program itself wrote stay.
   *
   * @param catalog JSON text of a program with the SDK
   */
  public static String of(String catalog, OperationComments comments) {
    var operations = new ArrayList<Map<String, String>>();
    boolean documented = false;
    for (var operation : MAPPER.readTree(catalog).path("operations")) {
      var members = new LinkedHashMap<String, String>();
      operation.properties().forEach(member -> members.put(member.getKey(), text(member)));
      var comment = comments.of(operation.path("id").asString(""));
      if (comment.isPresent() && !says(operation, comment.get())) {
        members.putIfAbsent(MEMBER, MAPPER.writeValueAsString(comment.get()));
        documented = true;
      }
      operations.add(members);
    }
    return documented ? written(operations) : catalog;
  }

  private static String text(Map.Entry<String, JsonNode> member) {
    return MAPPER.writeValueAsString(member.getValue());
  }

  /** Whether the description of an operation says the same. */
  private static boolean says(JsonNode operation, String comment) {
    var description = operation.path("description").asString("");
    return description.replaceFirst("\\.$", "").equals(comment.replaceFirst("\\.$", ""));
  }

  private static String written(Iterable<Map<String, String>> operations) {
    var entries = new ArrayList<String>();
    for (var members : operations) {
      entries.add(
          members.entrySet().stream()
              .map(member -> "\"" + member.getKey() + "\": " + member.getValue())
              .collect(Collectors.joining(",\n ", "{", "}")));
    }
    return "{\"operations\": [\n" + String.join(",\n", entries) + "\n]}\n";
  }
}
