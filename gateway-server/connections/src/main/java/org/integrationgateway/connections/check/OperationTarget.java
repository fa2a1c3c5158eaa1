package org.integrationgateway.connections.check;

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
    var accepted = operation.input().accept(new Arguments.Json(input));
    var invocation =
        new Invocation(
            operation, accepted, CallContext.of(subject), Optional.of(credential), deadline);
    return operation.upstream().execute(invocation);
  }
}
