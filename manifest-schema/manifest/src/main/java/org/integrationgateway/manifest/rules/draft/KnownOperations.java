package org.integrationgateway.manifest.rules.draft;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.app.Surfaces.OpenApi;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.grpc.DescriptorSetException;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.OpenApiOperation;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;

/**
 * The operations of an app that are known from its package.
 *
 * @param rest names of declared operations
 * @param openapi ids of the bundled OpenAPI document
 * @param grpc ids of the methods of the bundled descriptors
 * @param documents keys of allowedOperations that contain a GraphQL document
 * @param allowed the entries of allowedOperations; empty when the map is absent
 * @param complete whether no other source can have more operations: no program, no upstream that
 *     must be asked
 */
public record KnownOperations(
    Set<String> rest,
    Set<String> openapi,
    Set<String> grpc,
    Set<String> documents,
    Optional<List<Node.Entry>> allowed,
    boolean complete) {

  /**
   * Collects the operations of a draft and its OpenAPI document; an unreadable document has no
   * operations.
   */
  public static KnownOperations of(Draft draft) {
    var document = document(draft);
    var openapi = new LinkedHashSet<String>();
    document.stream()
        .flatMap(read -> read.operations().stream())
        .map(OpenApiOperation::id)
        .forEach(openapi::add);
    var allowed = draft.root().find("spec", "allowedOperations").map(Node::entries);
    var documents = new LinkedHashSet<String>();
    allowed.orElse(List.of()).stream()
        .filter(entry -> entry.value().find("graphql").isPresent())
        .map(Node.Entry::key)
        .forEach(documents::add);
    boolean plain = allowed.orElse(List.of()).size() > documents.size();
    return new KnownOperations(
        draft.operationNames(),
        openapi,
        grpc(draft),
        documents,
        allowed,
        isComplete(draft, document, documents, plain));
  }

  /** The file of the descriptors of a gRPC surface, where the package has it. */
  public static Optional<Path> descriptors(Draft draft) {
    return draft.fileOf(
        draft
            .root()
            .find("spec", "surfaces", "grpc", "descriptors")
            .filter(file -> !file.string().equals(Optional.of(GrpcSurface.REFLECTION))));
  }

  private static Set<String> grpc(Draft draft) {
    var ids = new LinkedHashSet<String>();
    try {
      var file = descriptors(draft);
      if (file.isPresent()) {
        var services =
            draft.items("spec", "surfaces", "grpc", "services").stream()
                .flatMap(service -> service.string().stream())
                .toList();
        DescriptorSet.read(file.get()).operations(services).forEach(method -> ids.add(method.id()));
      }
    } catch (DescriptorSetException | IOException reportedElsewhere) {
      ids.clear();
    }
    return ids;
  }

  private static Optional<OpenApiDocument> document(Draft draft) {
    var path = draft.root().find("spec", "surfaces", "openapi", "document").flatMap(Node::string);
    if (path.isEmpty() || OpenApi.isRemote(path.get())) {
      return Optional.empty();
    }
    try {
      return Optional.of(draft.openapi().read(path.get()));
    } catch (OpenApiException | IOException reportedElsewhere) {
      return Optional.empty();
    }
  }

  private static boolean isComplete(
      Draft draft, Optional<OpenApiDocument> document, Set<String> documents, boolean plain) {
    boolean program =
        draft.sdkNative()
            || Stream.of("entrypoint", "artifacts", "build", "run")
                .anyMatch(key -> draft.root().find(key).isPresent());
    var surfaces = draft.entries("spec", "surfaces");
    var names = surfaces.stream().map(Node.Entry::key).toList();
    boolean graphqlIsKnown = !documents.isEmpty() && (names.size() > 1 || !plain);
    return !program
        && !surfaces.isEmpty()
        && !names.contains("mcp")
        && (!names.contains("openapi") || document.isPresent())
        && (!names.contains("grpc") || descriptors(draft).isPresent())
        && (!names.contains("graphql") || graphqlIsKnown);
  }

  /** Returns whether a surface described by the package has an operation of this id. */
  public boolean has(String id) {
    return rest.contains(id) || openapi.contains(id) || grpc.contains(id) || documents.contains(id);
  }

  /** Returns every id that a surface describes. */
  public Set<String> all() {
    var all = new LinkedHashSet<>(rest);
    all.addAll(openapi);
    all.addAll(grpc);
    all.addAll(documents);
    return all;
  }

  /** Returns whether callers see the operation of this id. */
  public boolean exposes(String id) {
    return allowed.isEmpty() || allowed.get().stream().anyMatch(entry -> entry.key().equals(id));
  }

  /** Returns the aliases of operations. */
  public Set<String> aliases() {
    var aliases = new LinkedHashSet<String>();
    for (var entry : allowed.orElse(List.of())) {
      entry.value().find("alias").flatMap(Node::string).ifPresent(aliases::add);
    }
    return aliases;
  }
}
