package org.integrationgateway.manifest.hosted;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.connection.ConnectionMode;

/**
 * An entry of {@code spec.http}: a route below {@code /api/v1/<app>} that invokes an operation,
 * such as a webhook. Its callers have no token of the gateway; the security scheme says who they
 * are.
 *
 * @param name of the entry, which logs and problems use
 * @param method that requests must have
 * @param path below the app, beginning with a slash; {@code {name}} stands for any one segment
 * @param credentialMode {@code none}: the target gets no upstream credential; empty: as the app's
 *     connections say
 * @param security name of the scheme that requests are verified by
 * @param target id of the operation that is invoked
 * @param requestBody accepted bodies; empty: every body, or no body
 * @param unsignedParameters names of parameters that the target gets although the signature of the
 *     scheme does not cover them
 */
public record HttpBinding(
    String name,
    String path,
    BindingMethod method,
    Optional<ConnectionMode> credentialMode,
    String security,
    String target,
    Optional<RequestBody> requestBody,
    Set<String> unsignedParameters) {
  /**
   * Completes the leading slash of the path and checks the names.
   *
   * @throws IllegalArgumentException when name, security scheme or target is blank
   */
  public HttpBinding {
    path = path.startsWith("/") ? path : "/" + path;
    unsignedParameters = Set.copyOf(unsignedParameters);
    if (name.isBlank() || security.isBlank() || target.isBlank()) {
      throw new IllegalArgumentException("a binding needs a name, a security scheme and a target");
    }
  }
}
