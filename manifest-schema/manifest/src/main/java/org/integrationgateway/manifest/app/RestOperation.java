package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.InvalidMemberException;

/**
 * An entry of {@code spec.surfaces.rest.operations}: one HTTP request, described for callers.
 *
 * @param name its id in URLs and tools: letters, digits, {@code . _ - :}
 * @param title name for people; empty: the id is shown
 * @param description what it does, for people and models
 * @param method of the request upstream
 * @param path begins with a slash and is appended to the base URL; {@code {name}} stands for a path
 *     parameter, a managed one, or a connection's
 * @param connection instead of the surface's
 * @param connectionSelector lets a parameter choose the connection
 * @param allowedRoles callers need one of them, where the deployment binds the app to a policy
 * @param tags for grouping and search
 * @param parameters that callers give, in the order of the manifest
 * @param annotations hints of the Model Context Protocol; GET and HEAD count as read-only without
 *     one
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
  /**
   * Copies the lists and checks name and path.
   *
   * @throws InvalidMemberException when the name is blank, or the path does not begin with a slash
   */
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
