package org.integrationgateway.server.catalog;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.app.OperationHints;
import tools.jackson.databind.node.ObjectNode;

/**
 * One operation, prepared when its app was loaded: nothing is compiled or looked up per call.
 *
 * @param app deployment name of its app
 * @param id as callers name it (the alias, where there is one)
 * @param connection name of the connection whose credential it presents, unless the caller or the
 *     selector names another
 * @param connectionSelector picks the connection by a parameter's value
 * @param input accepts arguments: types, defaults and the schema's rules
 * @param allowedRoles callers need one where the app is bound to a policy; empty: anybody
 */
public record Operation(
    String app,
    String id,
    Optional<String> title,
    Optional<String> description,
    String method,
    Transport transport,
    Connection connection,
    Optional<ConnectionSelector> connectionSelector,
    List<Parameter> parameters,
    InputSchema input,
    Optional<ObjectNode> outputSchema,
    OperationHints hints,
    List<String> tags,
    List<String> allowedRoles,
    Upstream upstream) {
  public Operation {
    parameters = List.copyOf(parameters);
    tags = List.copyOf(tags);
    allowedRoles = List.copyOf(allowedRoles);
  }

  /** This operation on the connection that the input asks for, where it can. */
  public Operation choosing(ObjectNode input) {
    if (connectionSelector.isEmpty()) {
      return this;
    }
    return connectionSelector.get().connection(input).map(this::on).orElse(this);
  }

  private Operation on(Connection chosen) {
    return new Operation(
        app,
        id,
        title,
        description,
        method,
        transport,
        chosen,
        connectionSelector,
        parameters,
        input,
        outputSchema,
        hints,
        tags,
        allowedRoles,
        upstream);
  }
}
