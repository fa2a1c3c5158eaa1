package org.integrationgateway.manifest.reader;

import org.integrationgateway.manifest.app.GraphqlMethod;
import org.integrationgateway.manifest.app.PersistedQueries;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.fields.Fields;

/** Reads {@code spec.surfaces}. */
final class SurfaceReader {
  private SurfaceReader() {}

  static Surfaces read(Fields fields) {
    return new Surfaces(
        fields.object("rest", SurfaceReader::rest),
        fields.object("openapi", SurfaceReader::openapi),
        fields.object("graphql", SurfaceReader::graphql),
        fields.object("mcp", SurfaceReader::upstream));
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

  private static Surfaces.Upstream upstream(Fields fields) {
    fields.require("url");
    return new Surfaces.Upstream(fields.string("url").orElse(""), fields.string("connection"));
  }
}
