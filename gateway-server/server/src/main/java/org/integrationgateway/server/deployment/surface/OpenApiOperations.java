package org.integrationgateway.server.deployment.surface;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.manifest.app.Surfaces.OpenApi;
import org.integrationgateway.manifest.openapi.input.HttpParameter;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.surfaces.openapi.ApiDocument;
import org.integrationgateway.surfaces.openapi.ApiDocumentException;
import org.integrationgateway.surfaces.openapi.ApiOperation;
import org.integrationgateway.surfaces.openapi.DocumentFile;
import org.integrationgateway.surfaces.request.AppRequests;
import org.integrationgateway.surfaces.request.HttpOperation;
import org.integrationgateway.surfaces.request.HttpUpstream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of an OpenAPI document. One that cannot be served is left out, with a warning; the
 * others are served.
 */
public final class OpenApiOperations {
  private final SurfaceParts parts;
  private final LoadProblems problems;
  private final Connection connection;
  private final GivenParameters given;
  private final AppRequests requests;
  private final Optional<String> override;
  private final boolean remote;
  private final String base;

  private OpenApiOperations(
      SurfaceParts parts, OpenApi surface, ApiDocument document, Connection connection) {
    this.parts = parts;
    this.problems = parts.problems();
    this.connection = connection;
    this.given = new GivenParameters(parts, connection);
    this.requests = parts.requests();
    this.override = surface.baseUrl();
    this.remote = surface.isRemote();
    this.base = override.or(() -> server(document)).orElse("");
  }

  /** The operations of the OpenAPI surface; empty where the app has none. */
  public static List<Operation> of(SurfaceParts parts) {
    var surface = parts.spec().surfaces().openapi();
    if (surface.isEmpty()) {
      return List.of();
    }
    var connection =
        parts
            .connections()
            .named(
                parts.spec().connectionFor(Optional.empty(), surface.get().connection()),
                "surfaces.openapi");
    return document(parts, surface.get())
        .map(read -> new OpenApiOperations(parts, surface.get(), read, connection).all(read))
        .orElse(List.of());
  }

  private static Optional<ApiDocument> document(SurfaceParts parts, OpenApi surface) {
    try {
      var file =
          surface
              .url()
              .map(url -> DocumentFile.fetched(parts.remote().find(parts.config(), url), url))
              .orElseGet(() -> DocumentFile.bundled(parts.folder(), surface.document()));
      return Optional.of(parts.documents().read(file));
    } catch (PackageException e) {
      parts.problems().addPassing("surfaces.openapi.document: " + e.getMessage());
      return Optional.empty();
    } catch (ApiDocumentException e) {
      parts.problems().add("surfaces.openapi: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** The first server of the document; empty, with a problem, when operations need another. */
  private Optional<String> server(ApiDocument document) {
    if (document.operations().stream().noneMatch(operation -> operation.servers().isEmpty())) {
      return Optional.empty();
    }
    try {
      if (!document.servers().isEmpty()) {
        return Optional.of(ServerUrl.of(document.servers().get(0), connection));
      }
      return unusable("the document names no server");
    } catch (IllegalArgumentException e) {
      return unusable(String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> unusable(String why) {
    problems.addMisconfigured(
        "surfaces.openapi has no base URL: %s. Write apps.%s.surfaces.openapi.baseUrl"
            .formatted(why, problems.app()));
    return Optional.empty();
  }

  private List<Operation> all(ApiDocument document) {
    if (!problems.isEmpty()) {
      return List.of();
    }
    document
        .omitted()
        .forEach(remote ? this::leaveOut : (id, why) -> problems.leaveOutReported(id));
    var operations = new ArrayList<Operation>(document.operations().size());
    for (var declared : document.operations()) {
      try {
        operations.add(operation(declared));
      } catch (IllegalArgumentException e) {
        leaveOut(declared.id(), String.valueOf(e.getMessage()));
      }
    }
    return operations;
  }

  private void leaveOut(String operation, String why) {
    if (parts.spec().allowedOperations().map(all -> all.containsKey(operation)).orElse(true)) {
      problems.leaveOut(operation, why);
    }
  }

  private Operation operation(ApiOperation declared) {
    var request = request(declared);
    var input = parts.schemas().foreign(problems.app() + '/' + declared.id(), schema(declared));
    return new Operation(
        problems.app(),
        declared.id(),
        new Operation.Listing(declared.summary(), description(declared), declared.tags()),
        new Operation.Shape(input, declared.output().map(output -> output::json), request.places()),
        new Operation.Binding(
            declared.method(),
            Transport.OPENAPI,
            connection,
            Optional.empty(),
            new HttpUpstream(request, requests)),
        new Operation.Access(MethodHints.of(declared.method()), List.of()));
  }

  private static Optional<String> description(ApiOperation declared) {
    var said = declared.description().or(declared::summary);
    return declared.deprecated()
        ? Optional.of(said.map(text -> "Deprecated. " + text).orElse("Deprecated."))
        : said;
  }

  private HttpOperation request(ApiOperation declared) {
    var parameters =
        declared.parameters().stream().filter(parameter -> !given.has(parameter)).toList();
    var written = WrittenPath.of(declared.path());
    return new HttpOperation(
        declared.method(),
        baseUrl(declared),
        written.path(),
        written.query(),
        written.parameters(parameters),
        declared.body(),
        parts.headers(),
        parts.pathValues(),
        declared.answers());
  }

  /** The deployment's or manifest's URL, else that of the operation, else that of the document. */
  private String baseUrl(ApiOperation declared) {
    if (override.isPresent() || declared.servers().isEmpty()) {
      return base;
    }
    return ServerUrl.of(declared.servers().get(0), connection);
  }

  /** Without what the manifest and the connection give. */
  private Supplier<ObjectNode> schema(ApiOperation declared) {
    var hidden = new HashSet<String>();
    declared.parameters().stream()
        .filter(given::has)
        .map(HttpParameter::member)
        .forEach(hidden::add);
    return () -> without(hidden, declared.input().json());
  }

  private static ObjectNode without(Set<String> hidden, ObjectNode schema) {
    if (hidden.isEmpty()) {
      return schema;
    }
    if (schema.get("properties") instanceof ObjectNode properties) {
      properties.remove(hidden);
    }
    var required = Json.array();
    schema
        .path("required")
        .valueStream()
        .filter(name -> !hidden.contains(name.asString()))
        .forEach(required::add);
    schema.remove("required");
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }
}
