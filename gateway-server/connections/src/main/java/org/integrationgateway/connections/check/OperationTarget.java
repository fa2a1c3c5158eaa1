package org.integrationgateway.connections.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.manifest.connection.ConnectionCheck.Expectation;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An operation of the app, with an input that the package has.
 *
 * @param operation as it is carried out, also where no caller may name it
 */
record OperationTarget(Operation operation, ObjectNode input, Optional<Expectation> expected)
    implements CheckTarget {
  @Override
  public String title() {
    return operation.id();
  }

  @Override
  public Reply ask(Subject subject, Credential credential, Deadline deadline) {
    var accepted = operation.input().accept(arguments());
    var invocation =
        new Invocation(
            operation, accepted, CallContext.of(subject), Optional.of(credential), deadline);
    return operation.upstream().execute(invocation);
  }

  /**
   * Values get the types of the operation: a manifest may write a text of digits without quotes.
   */
  private Arguments arguments() {
    if (input.values().stream().anyMatch(JsonNode::isContainer)) {
      return new Arguments.Json(input);
    }
    var texts = new LinkedHashMap<String, List<String>>();
    input
        .properties()
        .forEach(member -> texts.put(member.getKey(), List.of(member.getValue().asString(""))));
    return new Arguments.Text(texts);
  }
}
