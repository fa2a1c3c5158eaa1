package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.ConnectionDefinition;

/**
 * Finds the members of an app's manifest that are valid and that this version does not carry out.
 * An app that has one is refused: without the member it would run, and behave differently from what
 * its manifest says.
 */
public final class UnsupportedMembers {
  private static final String REMEDY =
      "remove it from the manifest, or use a version of the gateway that carries it out";

  private final String app;
  private final List<String> problems = new ArrayList<>();

  private UnsupportedMembers(String app) {
    this.app = app;
  }

  /**
   * One problem for each such member, with its path and a remedy; empty for a package of another
   * kind.
   *
   * @param app deployment name, for remedies in the configuration
   */
  public static List<String> of(String app, Manifest manifest) {
    return manifest.app().map(spec -> of(app, spec, spec.connections())).orElse(List.of());
  }

  /**
   * The same for an app whose configuration overrides connections.
   *
   * @param connections the manifest's, with those of the configuration merged over them
   */
  public static List<String> of(
      String app, AppSpec spec, Map<String, ConnectionDefinition> connections) {
    var found = new UnsupportedMembers(app);
    found.spec(spec);
    found.operations(spec);
    connections.values().forEach(found::connection);
    return List.copyOf(found.problems);
  }

  private void spec(AppSpec spec) {
    addIf(spec.authProvider().isPresent(), "spec.auth.provider");
    addIf(spec.surfaces().openapi().isPresent(), "spec.surfaces.openapi");
    addIf(spec.surfaces().graphql().isPresent(), "spec.surfaces.graphql");
    addIf(spec.surfaces().mcp().isPresent(), "spec.surfaces.mcp");
    addIf(!spec.securitySchemes().isEmpty(), "spec.securitySchemes");
    addIf(!spec.http().isEmpty(), "spec.http");
    addIf(spec.pagination().isPresent(), "spec.pagination");
    addIf(spec.responseMapping().isPresent(), "spec.responseMapping");
  }

  private void operations(AppSpec spec) {
    spec.allowedOperations()
        .orElse(Map.of())
        .forEach(
            (id, operation) -> {
              var path = "spec.allowedOperations." + id;
              addIf(operation.paginate(), path + ".paginate");
              addIf(operation.pagination().isPresent(), path + ".pagination");
            });
  }

  private void connection(ConnectionDefinition connection) {
    var path = "spec.connections." + connection.name();
    var configured = "apps." + app + ".connections." + connection.name();
    if (connection.discovery().isPresent()) {
      add(
          path + ".discovery",
          "remove it from the manifest, or write %s.discovery: null and give the values when connecting"
              .formatted(configured));
    }
    connection
        .params()
        .forEach(
            (name, param) -> {
              if (param.from().isPresent()) {
                add(
                    path + ".params." + name + ".from",
                    "remove it from the manifest, or write %s.params.%s: {from: null, field: null} and give the value when connecting"
                        .formatted(configured, name));
              }
            });
  }

  private void addIf(boolean present, String member) {
    if (present) {
      add(member, REMEDY);
    }
  }

  private void add(String member, String remedy) {
    problems.add("this version does not carry out %s: %s".formatted(member, remedy));
  }
}
