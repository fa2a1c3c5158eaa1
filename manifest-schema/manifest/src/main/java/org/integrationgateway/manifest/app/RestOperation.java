package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * An entry of {@code spec.surfaces.rest.operations}.
 *
 * @param path begins with a slash; {@code {name}} stands for a parameter
 * @param connection instead of the surface's
 * @param connectionSelector lets a parameter choose the connection
 * @param allowedRoles callers need one of them, where the deployment binds the app to a policy
 */
public record RestOperation(
    String name,
    Optional<String> title,
    Optional<String> description,
    HttpMethod method,
    String path,
    Optional<String> connection,
    Optional<ConnectionSelector> connectionSelector,
    List<String> allowedRoles,
    List<String> tags,
    List<OperationParameter> parameters,
    OperationAnnotations annotations) {
  public RestOperation {
    allowedRoles = List.copyOf(allowedRoles);
    tags = List.copyOf(tags);
    parameters = List.copyOf(parameters);
    if (name.isBlank()) {
      throw new InvalidMemberException("name", "an operation needs a name");
    }
    if (!path.startsWith("/")) {
      throw new InvalidMemberException(
          "path", "the path of operation '" + name + "' must begin with '/'");
    }
  }
}
