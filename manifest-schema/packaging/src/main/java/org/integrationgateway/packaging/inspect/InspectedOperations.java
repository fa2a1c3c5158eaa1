package org.integrationgateway.packaging.inspect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.app.Surfaces.Graphql;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.jspecify.annotations.Nullable;

/**
 * The operations of an app after {@code allowedOperations}, and the sources of operations known
 * only at run time.
 */
final class InspectedOperations {
  private final AppSpec app;
  private final boolean program;
  private final Optional<List<DeclaredOperation>> catalog;
  private final SurfaceOperations surfaces;
  private final Map<String, DeclaredOperation> known = new LinkedHashMap<>();

  /**
   * Collects them.
   *
   * @param descriptors of the gRPC surface, where the package has them
   * @param program whether the package contains a program that may offer operations
   * @param catalog operations of that program, when a file lists them
   */
  InspectedOperations(
      AppSpec app,
      Optional<OpenApiDocument> document,
      @Nullable DescriptorSet descriptors,
      boolean program,
      Optional<List<DeclaredOperation>> catalog) {
    this.app = app;
    this.program = program;
    this.catalog = catalog;
    this.surfaces = new SurfaceOperations(app);
    add(surfaces.rest());
    add(surfaces.openapi(document));
    if (descriptors != null) {
      add(surfaces.grpc(descriptors));
    }
    add(catalog.orElse(List.of()));
  }

  private void add(List<DeclaredOperation> operations) {
    operations.forEach(operation -> known.putIfAbsent(operation.originalId(), operation));
  }

  List<DeclaredOperation> all() {
    if (app.allowedOperations().isEmpty()) {
      return List.copyOf(known.values());
    }
    var exposed = new ArrayList<DeclaredOperation>();
    app.allowedOperations().get().forEach((id, allowed) -> exposed.add(exposed(id, allowed)));
    return exposed;
  }

  private DeclaredOperation exposed(String id, AllowedOperation allowed) {
    return surfaces
        .graphql(id, allowed)
        .or(() -> Optional.ofNullable(known.get(id)))
        .orElseGet(() -> elsewhere(id))
        .exposedAs(allowed.alias().orElse(id), allowed.description(), allowed.allowedRoles());
  }

  /** An operation that no file describes: of a fetched document, a server or a program. */
  private DeclaredOperation elsewhere(String id) {
    var openapi = app.surfaces().openapi().filter(api -> api.isRemote());
    if (openapi.isPresent()) {
      return named(id, Transport.OPENAPI, openapi.get().connection());
    }
    var grpc = app.surfaces().grpc().filter(GrpcSurface::isReflected);
    if (grpc.isPresent()) {
      return named(id, Transport.GRPC, grpc.get().connection());
    }
    if (app.surfaces().mcp().isPresent()) {
      return named(
          id, Transport.MCP_PASSTHROUGH, app.surfaces().mcp().flatMap(Surfaces.Mcp::connection));
    }
    return app.surfaces().graphql().isPresent()
        ? named(id, Transport.GRAPHQL, app.surfaces().graphql().flatMap(Graphql::connection))
        : named(id, Transport.PROVIDER, Optional.empty());
  }

  private DeclaredOperation named(String id, Transport transport, Optional<String> connection) {
    return DeclaredOperation.named(
        id, transport, surfaces.connection(Optional.empty(), connection));
  }

  List<UpstreamSurface> upstream() {
    var upstream = new ArrayList<UpstreamSurface>();
    app.surfaces()
        .openapi()
        .filter(api -> api.isRemote())
        .ifPresent(
            api ->
                upstream.add(
                    new UpstreamSurface(
                        Transport.OPENAPI, api.document(), "the document is fetched")));
    app.surfaces()
        .graphql()
        .filter(api -> !hasDocuments())
        .ifPresent(
            api ->
                upstream.add(
                    new UpstreamSurface(
                        Transport.GRAPHQL, api.url(), "the schema is fetched at the first call")));
    app.surfaces()
        .grpc()
        .filter(GrpcSurface::isReflected)
        .ifPresent(
            grpc ->
                upstream.add(
                    new UpstreamSurface(
                        Transport.GRPC, grpc.target(), "the server describes its methods")));
    app.surfaces()
        .mcp()
        .ifPresent(
            mcp ->
                upstream.add(
                    new UpstreamSurface(
                        Transport.MCP_PASSTHROUGH,
                        mcp.url().orElse("the running program"),
                        "the server lists its tools")));
    if (program
        && catalog.isEmpty()
        && app.surfaces().mcp().filter(Surfaces.Mcp::isProgram).isEmpty()) {
      upstream.add(
          new UpstreamSurface(
              Transport.PROVIDER,
              "the running provider",
              "it lists its operations when it starts"));
    }
    return upstream;
  }

  private boolean hasDocuments() {
    return app.allowedOperations().orElse(Map.of()).values().stream()
        .anyMatch(allowed -> allowed.graphql().isPresent());
  }
}
