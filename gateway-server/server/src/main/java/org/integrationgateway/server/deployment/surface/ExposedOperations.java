package org.integrationgateway.server.deployment.surface;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.surfaces.paging.ResultPages;

/**
 * Decides which operations callers have, under which names: {@code allowedOperations}. An entry
 * with a GraphQL document is of the GraphQL surface; an entry without one is of the surface that
 * has the id, and of the GraphQL surface only where the app has no other operations.
 */
public final class ExposedOperations {
  private final LoadProblems problems;
  private final boolean complete;
  private final ResultPages pages;

  /**
   * Exposes operations.
   *
   * @param complete whether there can be no operations but those that will be given
   * @param pages of the app
   */
  public ExposedOperations(LoadProblems problems, boolean complete, ResultPages pages) {
    this.problems = problems;
    this.complete = complete;
    this.pages = pages;
  }

  /**
   * The exposed operations by the names that callers use.
   *
   * @param allowed by original id; empty: all, as they are
   */
  public Map<String, Operation> apply(
      List<Operation> operations, Optional<Map<String, AllowedOperation>> allowed) {
    var exposed = new LinkedHashMap<String, Operation>();
    var origins = new HashMap<String, String>();
    boolean onlyGraphql = operations.stream().allMatch(ExposedOperations::isGraphql);
    for (var operation : operations) {
      var entry = allowed.map(entries -> entries.get(operation.id()));
      if (allowed.isPresent() && !isOf(operation, entry, onlyGraphql)) {
        continue;
      }
      var named = entry.map(as -> exposed(operation, as)).orElse(operation);
      // The result of a tool is no page, and has a shape of its own.
      var renamed =
          operation.transport() == Transport.MCP_PASSTHROUGH ? named : pages.apply(named, entry);
      if (exposed.putIfAbsent(renamed.id(), renamed) == null) {
        origins.put(renamed.id(), origin(operation));
      } else {
        problems.add(
            "two operations have the name '%s': %s and %s. Give one of them an alias in allowedOperations, or leave it out"
                .formatted(renamed.id(), origins.get(renamed.id()), origin(operation)));
      }
    }
    // After another problem the list of operations may be incomplete.
    if (complete && problems.isEmpty()) {
      allowed.ifPresent(entries -> refuseUnknown(operations, entries));
    }
    return exposed;
  }

  private static boolean isOf(
      Operation operation, Optional<AllowedOperation> entry, boolean onlyGraphql) {
    boolean document = entry.flatMap(AllowedOperation::graphql).isPresent();
    return entry.isPresent() && (isGraphql(operation) ? document || onlyGraphql : !document);
  }

  private static boolean isGraphql(Operation operation) {
    return operation.transport() == Transport.GRAPHQL;
  }

  private static Operation exposed(Operation operation, AllowedOperation entry) {
    return operation.exposedAs(
        entry.alias().orElse(operation.id()), entry.description(), entry.allowedRoles());
  }

  private static String origin(Operation operation) {
    var surface =
        switch (operation.transport()) {
          case REST -> "the REST surface";
          case OPENAPI -> "the OpenAPI document";
          case GRAPHQL -> "the GraphQL surface";
          case MCP_PASSTHROUGH -> "the MCP server";
          case GRPC -> "the gRPC server";
          case PROVIDER -> "the provider";
        };
    return "'%s' of %s".formatted(operation.id(), surface);
  }

  private void refuseUnknown(List<Operation> operations, Map<String, AllowedOperation> allowed) {
    var known = operations.stream().map(Operation::id).collect(Collectors.toSet());
    for (var entry : allowed.entrySet()) {
      var id = entry.getKey();
      if (!known.contains(id) && !problems.leftOut().contains(id)) {
        problems.add(
            "allowedOperations names '%s', which is not an operation of this app.%s"
                .formatted(id, SimilarNames.sentence(id, known)));
      }
    }
  }
}
