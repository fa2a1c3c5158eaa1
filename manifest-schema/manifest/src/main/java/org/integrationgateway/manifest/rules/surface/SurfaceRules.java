package org.integrationgateway.manifest.rules.surface;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.app.Surfaces.OpenApi;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.integrationgateway.manifest.openapi.tree.OpenApiException;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.PackagePaths;
import org.integrationgateway.manifest.rules.SurfaceRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.KnownOperations;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks the documents that surfaces are made of, and references to their operations. */
public final class SurfaceRules {
  private final Draft draft;

  private SurfaceRules(Draft draft) {
    this.draft = draft;
  }

  /** Reports every breach in a draft. */
  public static void check(Draft draft) {
    new SurfaceRules(draft).check();
    McpRules.check(draft);
    GraphqlRules.check(draft);
  }

  private void check() {
    var named = draft.root().find("spec", "surfaces", "openapi", "document");
    var document = named.flatMap(this::read);
    var known = KnownOperations.of(draft);
    document.ifPresent(
        read -> {
          slips(read, known);
          server(read, named.orElseThrow());
        });
    clashes(known);
    GrpcRules.check(draft, known);
    if (known.complete() && document.isPresent()) {
      exist(document.get(), known);
    }
  }

  /** Missing files and paths that lead outside are reported by the rules of paths. */
  private Optional<OpenApiDocument> read(Node named) {
    var path = named.string().orElse("");
    if (OpenApi.isRemote(path) || PackagePaths.fault(path).isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(draft.openapi().read(path));
    } catch (OpenApiException e) {
      draft.problems().add(rule(e), e.at(), e.getMessage(), rule(e).explanation());
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    } catch (IOException e) {
      draft.report(
          ManifestRule.UNREADABLE, named, "'" + path + "' cannot be read: " + IoReason.of(e), "");
    }
    return Optional.empty();
  }

  private static Rule rule(OpenApiException e) {
    return switch (e.fault()) {
      case MALFORMED -> SurfaceRule.OPENAPI_MALFORMED;
      case NOT_OPENAPI -> SurfaceRule.OPENAPI_VERSION;
    };
  }

  private void slips(OpenApiDocument document, KnownOperations known) {
    for (var warning : document.warnings()) {
      if (draft.takes(SurfaceRule.OPENAPI_SLIP)) {
        draft.report(
            SurfaceRule.OPENAPI_SLIP,
            warning.at(),
            warning.message(),
            "Correct it in the document.");
      }
    }
    for (var operation : document.leftOut()) {
      if (known.exposes(operation.id()) && draft.takes(SurfaceRule.OPENAPI_LEFT_OUT)) {
        draft.report(
            SurfaceRule.OPENAPI_LEFT_OUT,
            operation.at(),
            "'" + operation.id() + "' is left out: " + operation.why(),
            "Correct it in the document, or leave it out of allowedOperations.");
      }
    }
  }

  private void server(OpenApiDocument document, Node named) {
    boolean given = draft.root().find("spec", "surfaces", "openapi", "baseUrl").isPresent();
    if (!given && document.servers().stream().noneMatch(SurfaceRules::isAbsolute)) {
      draft.report(
          SurfaceRule.OPENAPI_SERVER,
          named,
          "the document names no server by an absolute URL: " + Names.list(document.servers()),
          "Add baseUrl: https://... to spec.surfaces.openapi, unless deployments differ.");
    }
  }

  private static boolean isAbsolute(String url) {
    return url.startsWith("https://") || url.startsWith("http://") || url.startsWith("{");
  }

  private void clashes(KnownOperations known) {
    for (var operation : draft.operations()) {
      var name = operation.find("name");
      name.flatMap(Node::string)
          .filter(id -> known.openapi().contains(id) && known.exposes(id))
          .ifPresent(id -> clash(name.orElseThrow(), id, "surfaces.rest and surfaces.openapi"));
    }
    for (var entry : known.allowed().orElse(List.of())) {
      var id = entry.key();
      var graphql = entry.value().find("graphql");
      if (graphql.isPresent() && (known.rest().contains(id) || known.openapi().contains(id))) {
        var other = known.rest().contains(id) ? "surfaces.rest" : "surfaces.openapi";
        clash(graphql.get(), id, other + " and a GraphQL document");
      }
    }
  }

  private void clash(Node node, String id, String owners) {
    if (!draft.problems().isFull()) {
      draft.report(
          SurfaceRule.OPERATION_CLASH,
          node,
          "operation '" + id + "' would be of " + owners,
          "Choose another name for one of them.");
    }
  }

  private void exist(OpenApiDocument document, KnownOperations known) {
    for (var entry : known.allowed().orElse(List.of())) {
      if (!known.has(entry.key())
          && document.leftOut(entry.key()).isEmpty()
          && !draft.problems().isFull()) {
        draft
            .problems()
            .add(
                SurfaceRule.OPENAPI_OPERATION,
                entry.keyAt(),
                "operation '" + entry.key() + "' is not in " + document.name(),
                "It declares: "
                    + Names.list(known.openapi())
                    + "."
                    + Names.didYouMean(entry.key(), known.all()));
      }
    }
  }
}
