package org.integrationgateway.server.deployment.surface;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.connections.declared.DeclaredConnections;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.providers.programs.McpProgram;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.surfaces.openapi.ApiDocuments;
import org.integrationgateway.surfaces.request.AppRequests;

/**
 * The parts that the surfaces of one app are made with.
 *
 * @param folder with the package's files
 * @param documents reads documents of OpenAPI
 * @param remote finds documents that the manifest names by URL
 * @param program the program of the package, when that is an MCP server
 * @param outbound sends requests under the egress policy of the app
 */
public record SurfaceParts(
    AppConfig config,
    AppSpec spec,
    Path folder,
    DeclaredConnections connections,
    SchemaCompiler schemas,
    ApiDocuments documents,
    ManifestDocuments remote,
    Outbound outbound,
    Optional<McpProgram> program,
    LoadProblems problems) {
  /** The headers of every request to the upstream. */
  public static Map<String, String> headers(AppSpec spec) {
    var headers = new LinkedHashMap<>(spec.headers());
    headers.putAll(managed(spec, ParameterLocation.HEADER));
    return headers;
  }

  /** The headers of every request to the upstream. */
  public Map<String, String> headers() {
    return headers(spec);
  }

  /** Fixed values of placeholders in paths and base URLs. */
  static Map<String, String> pathValues(AppSpec spec) {
    return managed(spec, ParameterLocation.PATH);
  }

  /** Fixed values of placeholders in paths. */
  public Map<String, String> pathValues() {
    return pathValues(spec);
  }

  /** Names of parameters that no caller may set. */
  public Set<String> managed() {
    var names = new HashSet<String>();
    spec.managedParameters().forEach(parameter -> names.add(parameter.name()));
    return names;
  }

  /** Sends the app's requests; made after the last connection was named. */
  public AppRequests requests() {
    return new AppRequests(connections.all(), outbound);
  }

  private static Map<String, String> managed(AppSpec spec, ParameterLocation location) {
    var values = new LinkedHashMap<String, String>();
    for (var parameter : spec.managedParameters()) {
      if (parameter.in() == location) {
        values.put(parameter.name(), parameter.value());
      }
    }
    return values;
  }
}
