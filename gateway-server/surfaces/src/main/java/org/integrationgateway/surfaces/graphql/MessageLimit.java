package org.integrationgateway.surfaces.graphql;

import java.util.Optional;
import org.integrationgateway.manifest.graphql.OperationKind;
import tools.jackson.databind.node.ObjectNode;

/**
 * The member of a subscription's input that ends the stream after some messages, so that callers
 * that wait for a whole answer can have one.
 */
final class MessageLimit {
  private static final String MEMBER = "messages";
  private static final int MOST = 10_000;

  private MessageLimit() {}

  /** Describes the member, unless a variable has its name. */
  static void describe(ObjectNode schema) {
    var properties = schema.withObjectProperty("properties");
    if (!properties.has(MEMBER)) {
      properties
          .putObject(MEMBER)
          .put("type", "integer")
          .put("minimum", 1)
          .put("maximum", MOST)
          .put("description", "How many messages end the stream. Absent: the server ends it.");
    }
  }

  /**
   * The request of an input.
   *
   * @param hasVariable whether the document has a variable of the member's name
   */
  static GraphqlRequest request(
      PreparedDocument document,
      ObjectNode input,
      Optional<String> operationName,
      OperationKind kind,
      boolean hasVariable) {
    if (kind != OperationKind.SUBSCRIPTION || hasVariable || !input.has(MEMBER)) {
      return new GraphqlRequest(document, input, operationName, kind);
    }
    var variables = input.deepCopy();
    int messages = variables.remove(MEMBER).asInt(0);
    return new GraphqlRequest(document, variables, operationName, kind, messages);
  }

  /** Whether a name is that of the member. */
  static boolean isNamed(String name) {
    return name.equals(MEMBER);
  }
}
