package org.integrationgateway.server.deployment.surface;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.manifest.app.GraphqlMethod;
import org.integrationgateway.manifest.app.OperationDocument;
import org.integrationgateway.manifest.app.PersistedQueries;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.surfaces.graphql.DocumentInput;
import org.integrationgateway.surfaces.graphql.DocumentUpstream;
import org.integrationgateway.surfaces.graphql.GraphqlUpstream;
import org.integrationgateway.surfaces.graphql.IntrospectedOperations;
import org.integrationgateway.surfaces.graphql.RawGraphql;
import org.integrationgateway.surfaces.graphql.subscription.Subscriptions;
import org.integrationgateway.surfaces.paging.ResultPages;
import org.integrationgateway.surfaces.socket.TextSockets;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of a GraphQL surface: with documents of the package, and with documents of
 * callers.
 */
public final class GraphqlOperations {
  private static final String USED_BY = "the GraphQL surface";

  private final SurfaceParts parts;
  private final Connection connection;
  private final GraphqlUpstream upstream;

  private GraphqlOperations(SurfaceParts parts, Surfaces.Graphql surface, TextSockets sockets) {
    this.parts = parts;
    var name = parts.spec().connectionFor(Optional.empty(), surface.connection());
    this.connection = parts.connections().named(name, USED_BY);
    var requests = parts.requests();
    this.upstream =
        new GraphqlUpstream(
            surface.url(),
            parts.headers(),
            new GraphqlUpstream.Protocol(
                surface.method().equals(Optional.of(GraphqlMethod.GET)),
                surface.persistedQueries().equals(Optional.of(PersistedQueries.AUTOMATIC))),
            requests,
            new Subscriptions(
                surface.subscriptions().protocol(),
                surface.subscriptions().url().orElse(surface.url()),
                parts.headers(),
                requests,
                parts.outbound(),
                sockets));
  }

  /** The surface of an app; empty where the app has none, or one that cannot be called. */
  public static Optional<GraphqlOperations> of(SurfaceParts parts, TextSockets sockets) {
    try {
      return parts
          .spec()
          .surfaces()
          .graphql()
          .map(surface -> new GraphqlOperations(parts, surface, sockets));
    } catch (IllegalArgumentException unusable) {
      parts.problems().add("surfaces.graphql.url: " + unusable.getMessage());
      return Optional.empty();
    }
  }

  /** The operations whose documents the manifest has. */
  public List<Operation> documented() {
    var operations = new ArrayList<Operation>();
    for (var entry : parts.spec().allowedOperations().orElse(Map.of()).entrySet()) {
      var written = entry.getValue().graphql();
      written.flatMap(each -> documented(entry.getKey(), each)).ifPresent(operations::add);
    }
    return operations;
  }

  private Optional<Operation> documented(String id, OperationDocument written) {
    try {
      var document = GraphqlDocument.parse(written.text());
      var chosen = document.operation(written.operationName());
      if (chosen.isEmpty()) {
        parts
            .problems()
            .add(
                "operation '%s': its document needs one operation that operationName names"
                    .formatted(id));
        return Optional.empty();
      }
      var input = DocumentInput.schema(chosen.get(), written);
      return Optional.of(operation(id, document, chosen.get(), input));
    } catch (GraphqlSyntaxException malformed) {
      parts.problems().add("operation '%s': %s".formatted(id, malformed.getMessage()));
      return Optional.empty();
    }
  }

  private Operation operation(
      String id, GraphqlDocument document, GraphqlOperation chosen, ObjectNode input) {
    return new Operation(
        parts.problems().app(),
        id,
        new Operation.Listing(Optional.empty(), chosen.description(), List.of()),
        new Operation.Shape(parts.schemas().generated(input), Optional.empty()),
        binding(chosen, document),
        new Operation.Access(GraphqlUpstream.hints(chosen.kind()), List.of()));
  }

  private Operation.Binding binding(GraphqlOperation chosen, GraphqlDocument document) {
    return new Operation.Binding(
        upstream.method(chosen.kind()),
        Transport.GRAPHQL,
        connection,
        Optional.empty(),
        new DocumentUpstream(document, chosen, upstream));
  }

  /**
   * The root fields of the upstream as operations, which only the upstream knows. Beside another
   * surface the entries of {@code allowedOperations} without documents are those of the other one.
   *
   * @param alone whether the app has operations of no other source
   * @param pages of the app
   */
  public Optional<CallerCatalog> catalog(boolean alone, ResultPages pages) {
    var allowed = parts.spec().allowedOperations();
    var fields =
        allowed.map(
            all -> {
              var others = new LinkedHashMap<>(all);
              others.values().removeIf(entry -> entry.graphql().isPresent());
              return others;
            });
    if (fields.isPresent() && (!alone || fields.get().isEmpty())) {
      return Optional.empty();
    }
    var app = parts.problems().app();
    var upstreamFields =
        new IntrospectedOperations(
            app,
            connection,
            parts.schemas(),
            upstream,
            name -> fields.isEmpty() || fields.get().containsKey(name));
    return Optional.of(
        new GraphqlCatalog(
            app,
            connection,
            upstreamFields,
            fields.map(Map::copyOf),
            pages,
            parts.config().surfaces().onToolChange()));
  }

  /**
   * The operation that sends documents of callers; empty where the deployment does not allow them.
   */
  public Optional<Operation> passthrough() {
    var overrides = parts.config().surfaces();
    if (!overrides.passthrough()) {
      return Optional.empty();
    }
    return Optional.of(
        new Operation(
            parts.problems().app(),
            App.RAW_GRAPHQL,
            Operation.Listing.EMPTY,
            new Operation.Shape(RawGraphql.input(parts.schemas()), Optional.empty()),
            new Operation.Binding(
                "POST", Transport.GRAPHQL, connection, Optional.empty(), new RawGraphql(upstream)),
            new Operation.Access(OperationHints.NONE, overrides.passthroughRoles())));
  }
}
