package org.integrationgateway.server.deployment.surface;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.manifest.openapi.input.HttpParameter;

/**
 * The parameters of a document that no caller may set: the manifest or the connection gives them.
 */
final class GivenParameters {
  private final Set<String> headers = new HashSet<>();
  private final Set<String> inPath = new HashSet<>();
  private final Set<String> inQuery = new HashSet<>();

  GivenParameters(SurfaceParts parts, Connection connection) {
    parts.headers().keySet().forEach(this::header);
    connection.presentation().headerNames().forEach(this::header);
    inQuery.addAll(connection.presentation().queryNames());
    inPath.addAll(parts.pathValues().keySet());
    inPath.addAll(connection.params().keySet());
  }

  private void header(String name) {
    headers.add(name.toLowerCase(Locale.ROOT));
  }

  boolean has(HttpParameter parameter) {
    return switch (parameter.in()) {
      case HEADER -> headers.contains(parameter.name().toLowerCase(Locale.ROOT));
      case PATH -> inPath.contains(parameter.name());
      case QUERY -> inQuery.contains(parameter.name());
      default -> false;
    };
  }
}
