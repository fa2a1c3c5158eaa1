package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.openapi.OpenApiDocument;
import org.jspecify.annotations.Nullable;

/** The hosts that the gateway calls for an app, each with what for. */
final class Hosts {
  private static final Pattern HOST = Pattern.compile("[a-z]+://([^/?#]+).*");

  private final Map<String, List<String>> purposes = new LinkedHashMap<>();

  private Hosts() {}

  static Map<String, List<String>> of(AppSpec app, @Nullable OpenApiDocument document) {
    var hosts = new Hosts();
    var surfaces = app.surfaces();
    surfaces.rest().flatMap(rest -> rest.baseUrl()).ifPresent(url -> hosts.add(url, "REST API"));
    surfaces.rest().stream()
        .flatMap(rest -> rest.operations().stream())
        .forEach(
            operation ->
                operation
                    .baseUrl()
                    .ifPresent(url -> hosts.add(url, "REST API: " + operation.name())));
    surfaces
        .openapi()
        .ifPresent(
            api -> {
              api.url().ifPresent(url -> hosts.add(url.toString(), "OpenAPI document"));
              if (api.baseUrl().isPresent()) {
                hosts.add(api.baseUrl().get(), "REST API");
              } else if (document != null) {
                document.servers().forEach(url -> hosts.add(url, "REST API"));
              }
            });
    surfaces.graphql().ifPresent(api -> hosts.add(api.url(), "GraphQL endpoint"));
    surfaces
        .graphql()
        .flatMap(api -> api.subscriptions().url())
        .ifPresent(url -> hosts.add(url, "GraphQL subscriptions"));
    surfaces.mcp().flatMap(mcp -> mcp.url()).ifPresent(url -> hosts.add(url, "MCP server"));
    surfaces.grpc().ifPresent(grpc -> hosts.add(grpc.url(), "gRPC server"));
    for (var connection : app.connections().values()) {
      connection
          .auth()
          .oauth()
          .ifPresent(
              oauth -> {
                oauth.authorizationUrl().ifPresent(url -> hosts.add(url, "login, in the browser"));
                oauth.tokenUrl().ifPresent(url -> hosts.add(url, "tokens"));
                oauth.refreshUrl().ifPresent(url -> hosts.add(url, "tokens"));
                oauth.revocationUrl().ifPresent(url -> hosts.add(url, "tokens"));
                oauth.requestTokenUrl().ifPresent(url -> hosts.add(url, "tokens"));
              });
      connection
          .auth()
          .login()
          .ifPresent(login -> login.steps().forEach(step -> hosts.add(step.url(), "login")));
    }
    return hosts.purposes;
  }

  private void add(String url, String purpose) {
    var host = HOST.matcher(url);
    if (host.matches()) {
      var known = purposes.computeIfAbsent(host.group(1), unused -> new ArrayList<>());
      if (!known.contains(purpose)) {
        known.add(purpose);
      }
    }
  }
}
