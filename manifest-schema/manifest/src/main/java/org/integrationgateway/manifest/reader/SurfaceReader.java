package org.integrationgateway.manifest.reader;

import java.util.Optional;
import org.integrationgateway.manifest.app.GraphqlMethod;
import org.integrationgateway.manifest.app.McpTransport;
import org.integrationgateway.manifest.app.PersistedQueries;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.fields.Fields;

/** Reads {@code spec.surfaces}. */
final class SurfaceReader {
  private SurfaceReader() {}

  static Surfaces read(Fields fields) {
    return new Surfaces(
        fields.object("rest", SurfaceReader::rest),
        fields.object("openapi", SurfaceReader::openapi),
        fields.object("graphql", SurfaceReader::graphql),
        fields.object("mcp", SurfaceReader::mcp));
  }

  private static RestSurface rest(Fields fields) {
    return new RestSurface(
        fields.string("connection"),
        fields.string("baseUrl"),
        fields.objects("operations", OperationReader::read));
  }

  private static Surfaces.OpenApi openapi(Fields fields) {
    fields.require("document");
    return new Surfaces.OpenApi(
        fields.string("document").orElse(""),
        fields.string("connection"),
        fields.string("baseUrl"));
  }

  private static Surfaces.Graphql graphql(Fields fields) {
    fields.require("url");
    return new Surfaces.Graphql(
        fields.string("url").orElse(""),
        fields.string("connection"),
        fields.choice("method", GraphqlMethod.class),
        fields.choice("persistedQueries", PersistedQueries.class));
  }

  private static Surfaces.Mcp mcp(Fields fields) {
    var transport = fields.choice("transport", McpTransport.class).orElse(McpTransport.HTTP);
    var url = fields.string("url");
    var env = fields.texts("env");
    if (transport == McpTransport.HTTP) {
      fields.require("url");
    }
    refuse(fields, "url", transport == McpTransport.STDIO, "the package's program is the server");
    refuse(fields, "env", transport == McpTransport.HTTP, "only a program has an environment");
    return new Surfaces.Mcp(
        transport == McpTransport.STDIO ? Optional.empty() : Optional.of(url.orElse("")),
        fields.string("connection"),
        env);
  }

  private static void refuse(Fields fields, String key, boolean refused, String reason) {
    if (refused && fields.has(key)) {
      fields.problem(
          FieldRule.VALUE,
          fields.at(key),
          "'" + fields.path(key) + "' has no effect: " + reason,
          "Remove it, or change transport.");
    }
  }
}
