package org.integrationgateway.packaging.inspect;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.app.OperationParameter;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.app.Surfaces.Graphql;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlParameter;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.grpc.DescribedMethod;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.OpenApiOperation;
import org.integrationgateway.manifest.openapi.OpenApiParameter;
import org.jspecify.annotations.Nullable;

/** Finds the operations of each surface under their original ids. */
final class SurfaceOperations {
  private final AppSpec app;

  SurfaceOperations(AppSpec app) {
    this.app = app;
  }

  List<DeclaredOperation> rest() {
    return app.surfaces().rest().stream()
        .flatMap(rest -> rest.operations().stream())
        .map(this::rest)
        .toList();
  }

  private DeclaredOperation rest(RestOperation operation) {
    var surface = app.surfaces().rest().flatMap(rest -> rest.connection());
    return new DeclaredOperation(
        operation.name(),
        operation.name(),
        operation.title(),
        operation.description(),
        Optional.of(operation.method().text()),
        Optional.of(operation.path()),
        Transport.REST,
        connection(operation.connection(), surface),
        operation.parameters().stream().map(SurfaceOperations::parameter).toList(),
        operation.allowedRoles(),
        operation.tags(),
        false,
        true);
  }

  private static DeclaredParameter parameter(OperationParameter parameter) {
    return new DeclaredParameter(
        parameter.name(),
        parameter.type(),
        parameter.internal() ? Optional.empty() : Optional.of(parameter.in().text()),
        parameter.required(),
        parameter.description(),
        parameter.defaultValue().map(value -> String.valueOf(value.toJava())));
  }

  List<DeclaredOperation> openapi(Optional<OpenApiDocument> document) {
    var connection =
        connection(Optional.empty(), app.surfaces().openapi().flatMap(api -> api.connection()));
    return document.stream()
        .flatMap(read -> read.operations().stream())
        .map(operation -> openapi(operation, connection))
        .toList();
  }

  private static DeclaredOperation openapi(
      OpenApiOperation operation, Optional<String> connection) {
    return new DeclaredOperation(
        operation.id(),
        operation.id(),
        operation.summary(),
        operation.description().or(operation::summary),
        Optional.of(operation.method()),
        Optional.of(operation.path()),
        Transport.OPENAPI,
        connection,
        operation.parameters().stream().map(SurfaceOperations::parameter).toList(),
        List.of(),
        operation.tags(),
        operation.deprecated(),
        true);
  }

  private static DeclaredParameter parameter(OpenApiParameter parameter) {
    return new DeclaredParameter(
        parameter.name(),
        parameter.type(),
        Optional.of(parameter.in()),
        parameter.required(),
        parameter.description(),
        Optional.empty());
  }

  List<DeclaredOperation> grpc(DescriptorSet descriptors) {
    var surface = app.surfaces().grpc();
    var connection = connection(Optional.empty(), surface.flatMap(GrpcSurface::connection));
    var services = surface.map(GrpcSurface::services).orElse(List.of());
    return descriptors.operations(services).stream()
        .map(method -> grpc(method, connection.orElse(null)))
        .toList();
  }

  private static DeclaredOperation grpc(DescribedMethod method, @Nullable String connection) {
    return new DeclaredOperation(
        method.id(),
        method.id(),
        Optional.empty(),
        method.description(),
        Optional.of("POST"),
        Optional.of(method.path()),
        Transport.GRPC,
        Optional.ofNullable(connection),
        method.fields().stream().map(SurfaceOperations::parameter).toList(),
        List.of(),
        List.of(),
        method.deprecated(),
        true);
  }

  private static DeclaredParameter parameter(DescribedMethod.Field field) {
    return new DeclaredParameter(
        field.name(),
        field.type(),
        Optional.empty(),
        field.required(),
        field.description(),
        Optional.empty());
  }

  /** The operation of a document in the manifest, which was checked when it was read. */
  Optional<DeclaredOperation> graphql(String id, AllowedOperation allowed) {
    return allowed
        .graphql()
        .flatMap(
            graphql ->
                parsed(graphql.text())
                    .flatMap(document -> document.operation(graphql.operationName())))
        .map(operation -> graphql(id, operation));
  }

  private DeclaredOperation graphql(String id, GraphqlOperation operation) {
    var kind = operation.kind().name().toLowerCase(Locale.ROOT);
    var surface = app.surfaces().graphql().flatMap(Graphql::connection);
    return new DeclaredOperation(
        id,
        id,
        Optional.empty(),
        operation.description(),
        Optional.of("POST"),
        operation.name().map(name -> kind + " " + name),
        Transport.GRAPHQL,
        connection(Optional.empty(), surface),
        operation.parameters().stream().map(SurfaceOperations::parameter).toList(),
        List.of(),
        List.of(),
        false,
        true);
  }

  private static Optional<GraphqlDocument> parsed(String text) {
    try {
      return Optional.of(GraphqlDocument.parse(text));
    } catch (GraphqlSyntaxException reportedWithTheManifest) {
      return Optional.empty();
    }
  }

  private static DeclaredParameter parameter(GraphqlParameter parameter) {
    return new DeclaredParameter(
        parameter.name(),
        parameter.type(),
        Optional.empty(),
        parameter.required(),
        parameter.description(),
        parameter.defaultValue());
  }

  /** The name of the connection that is used; empty when the app declares none and names none. */
  Optional<String> connection(Optional<String> operation, Optional<String> surface) {
    var name = app.connectionFor(operation, surface);
    boolean meant =
        operation.isPresent() || surface.isPresent() || app.connections().containsKey(name);
    return meant ? Optional.of(name) : Optional.empty();
  }
}
