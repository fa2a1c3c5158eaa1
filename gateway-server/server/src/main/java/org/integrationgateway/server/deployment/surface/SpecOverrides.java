package org.integrationgateway.server.deployment.surface;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.SurfaceOverrides;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.connections.declared.load.MergedPart;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.GrpcSurface;
import org.integrationgateway.manifest.app.RestOperation;
import org.integrationgateway.manifest.app.RestSurface;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.fields.Records;
import tools.jackson.databind.node.ObjectNode;

/**
 * The specification of an app with the deployment's URLs and allowed operations in place of the
 * manifest's. An entry of {@code allowedOperations} is merged over the manifest's entry; null
 * exposes the operation as it is, false takes it away.
 */
public final class SpecOverrides {
  private static final String RULE_PREFIX = "GWO";
  private static final String GRAPHQL = "graphql";
  private static final int SCHEME = "https://".length();
  private static final String ALLOWED = "allowedOperations";

  private final AppConfig config;
  private final LoadProblems problems;

  public SpecOverrides(AppConfig config, LoadProblems problems) {
    this.config = config;
    this.problems = problems;
  }

  /**
   * Merges.
   *
   * @param written the manifest as it is written
   */
  public AppSpec apply(AppSpec spec, Optional<Node> written) {
    return spec.with(
        surfaces(spec.surfaces(), SurfaceParts.pathValues(spec)),
        config
            .allowedOperations()
            .map(
                changes ->
                    allowed(
                        spec.allowedOperations().orElse(Map.of()),
                        written.flatMap(node -> node.find("spec", ALLOWED)),
                        changes))
            .or(spec::allowedOperations));
  }

  private Surfaces surfaces(Surfaces declared, Map<String, String> pathValues) {
    var urls = config.surfaces();
    refuseAbsent("rest", "baseUrl", urls.rest(), declared.rest().isPresent());
    refuseAbsent("openapi", "baseUrl", urls.openapi(), declared.openapi().isPresent());
    refuseAbsent(GRAPHQL, "url", urls.graphql(), declared.graphql().isPresent());
    refuseAbsent("mcp", "url", urls.mcp(), declared.mcp().isPresent());
    refuseAbsent("grpc", "target", urls.grpcTarget(), declared.grpc().isPresent());
    return new Surfaces(
        declared
            .rest()
            .map(
                rest ->
                    new RestSurface(
                        rest.connection(),
                        urls.rest()
                            .map(URI::toString)
                            .or(() -> rest.baseUrl().map(url -> filled(url, pathValues))),
                        rest.operations().stream()
                            .map(operation -> at(urls.rest(), operation, pathValues))
                            .toList())),
        declared
            .openapi()
            .map(
                openapi ->
                    new Surfaces.OpenApi(
                        openapi.document(),
                        openapi.connection(),
                        urls.openapi()
                            .map(URI::toString)
                            .or(() -> openapi.baseUrl().map(url -> filled(url, pathValues))))),
        declared
            .graphql()
            .map(
                graphql ->
                    urls.graphql()
                        .map(url -> graphql.at(url.toString()))
                        .orElseGet(() -> graphql.filled(url -> filled(url, pathValues)))),
        declared.mcp().map(mcp -> at(urls.mcp(), mcp, pathValues)),
        declared.grpc().map(grpc -> at(urls, grpc, pathValues)));
  }

  private GrpcSurface at(
      SurfaceOverrides urls, GrpcSurface declared, Map<String, String> pathValues) {
    var target =
        urls.grpcTarget()
            .orElseGet(() -> filled("https://" + declared.target(), pathValues).substring(SCHEME));
    return declared.at(target, urls.grpcTls().orElse(null));
  }

  /** Where the deployment names another server, an operation is sent there too, below its path. */
  private RestOperation at(
      Optional<URI> server, RestOperation operation, Map<String, String> pathValues) {
    return operation
        .baseUrl()
        .map(url -> filled(url, pathValues))
        .map(url -> server.map(to -> onServer(to, url)).orElse(url))
        .map(operation::at)
        .orElse(operation);
  }

  private static String onServer(URI server, String url) {
    return server.getScheme()
        + "://"
        + server.getRawAuthority()
        + url.replaceFirst("^(?:[A-Za-z]+://)?[^/]*", "");
  }

  private Surfaces.Mcp at(
      Optional<URI> url, Surfaces.Mcp declared, Map<String, String> pathValues) {
    if (url.isPresent() && declared.isProgram()) {
      problems.addMisconfigured(
          List.of("surfaces", "mcp", "url"),
          "apps.%s.surfaces.mcp.url is set, and the MCP server of its package is the package's program: remove it, or use a package whose surfaces.mcp has a url"
              .formatted(config.name()));
    }
    return url.map(URI::toString)
        .or(() -> declared.url().map(text -> filled(text, pathValues)))
        .map(to -> new Surfaces.Mcp(to, declared.connection()))
        .orElse(declared);
  }

  /** A URL of a surface with the managed path parameters in it. */
  private String filled(String url, Map<String, String> pathValues) {
    try {
      return UrlTemplate.withValues(url, pathValues);
    } catch (UrlTemplate.UnusableParameterException unusable) {
      problems.add(
          "the URL %s %s, from managedParameters: write another value"
              .formatted(url, unusable.getMessage()));
      return url;
    }
  }

  private void refuseAbsent(String surface, String key, Optional<?> url, boolean declared) {
    if (url.isPresent() && !declared) {
      problems.addMisconfigured(
          List.of("surfaces", surface, key),
          "apps.%s.surfaces.%s.%s is set, and the manifest has no surface '%s': remove it, or declare the surface in the package"
              .formatted(config.name(), surface, key, surface));
    }
  }

  private Map<String, AllowedOperation> allowed(
      Map<String, AllowedOperation> declared, Optional<Node> written, ObjectNode changes) {
    var merged = new LinkedHashMap<>(declared);
    for (var change : changes.properties()) {
      var id = change.getKey();
      if (change.getValue().isBoolean() && !change.getValue().booleanValue()) {
        if (merged.remove(id) == null) {
          problems.addMisconfigured(
              List.of(ALLOWED, id),
              "apps.%s.allowedOperations.%s is false, and the manifest's allowedOperations does not have it: list the operations that are exposed"
                  .formatted(config.name(), id));
        }
        continue;
      }
      var base =
          written
              .flatMap(node -> node.find(id))
              .filter(node -> !node.isNull())
              .map(node -> Json.MAPPER.<ObjectNode>valueToTree(node.toJava()))
              .orElseGet(Json::object);
      if (change.getValue().isNull()) {
        base.retain(GRAPHQL);
      } else if (change.getValue() instanceof ObjectNode members) {
        base.setAll(members);
      } else {
        problems.addMisconfigured(
            List.of(ALLOWED, id),
            "apps.%s.allowedOperations.%s must be a mapping, null or false"
                .formatted(config.name(), id));
        continue;
      }
      read(id, base).ifPresent(entry -> merged.put(id, entry));
    }
    return merged;
  }

  private Optional<AllowedOperation> read(String id, ObjectNode entry) {
    return new MergedPart("allowed operation '%s'".formatted(id), List.of(ALLOWED, id), entry)
        .read(
            RULE_PREFIX,
            (node, path, found) -> Records.read(AllowedOperation.class, node, path, found),
            problems);
  }
}
