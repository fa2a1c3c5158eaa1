package org.integrationgateway.server.deployment;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.FrontendConfig;
import org.integrationgateway.server.config.ServerConfig;
import org.integrationgateway.server.egress.EgressPolicy;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.surface.http.OutboundClient;

/** Makes apps that can be called: everything is prepared here, so that no call has to. */
public final class AppBuilder {
  private final SchemaCompiler schemas;
  private final OutboundClient outbound;
  private final ServerConfig.Egress egress;

  public AppBuilder(SchemaCompiler schemas, OutboundClient outbound, ServerConfig.Egress egress) {
    this.schemas = schemas;
    this.outbound = outbound;
    this.egress = egress;
  }

  /**
   * An app that the server carries in itself.
   *
   * @throws AppLoadException with every problem
   */
  public App builtin(AppConfig config, AppProvider provider) {
    var problems = new LoadProblems(config.name());
    var metadata = provider.metadata();
    var connection = Connections.withoutAuthentication(AppSpec.DEFAULT_CONNECTION);
    var operations =
        new ProvidedOperations(Offer.of(provider), connection, schemas, problems).all();
    var exposed = new Exposure(problems, true).apply(operations, Optional.empty());
    problems.throwIfAny();
    return new App(
        config.name(),
        metadata.displayName(),
        metadata.description(),
        Optional.empty(),
        config.mcp().orElse(true),
        Map.of(connection.name(), connection),
        Optional.of(connection.name()),
        exposed,
        config.authorizationPolicy(),
        () -> App.Health.State.HEALTHY);
  }

  /**
   * An app from a package.
   *
   * @param folder with the manifest and the files it names
   * @param offer of what carries out what the manifest does not declare itself
   * @throws AppLoadException with every problem
   */
  public App packaged(
      AppConfig config, Manifest manifest, Path folder, Optional<Offer> offer, App.Health health) {
    var problems = new LoadProblems(config.name());
    if (manifest.ui().isPresent()) {
      return userInterface(config, manifest, new PackageFiles(folder, manifest, problems), health);
    }
    if (manifest.app().isEmpty()) {
      throw new AppLoadException(
          config.name(),
          "package '%s' is of kind %s, and only the kinds app and ui can be deployed as an app"
              .formatted(manifest.packageName(), manifest.kind().text()));
    }
    var spec = manifest.app().get();
    var files = new PackageFiles(folder, manifest, problems);
    files.checkConfig(config.config(), schemas);
    var connections = connections(config, spec, folder, problems);
    var operations = new ArrayList<Operation>();
    operations.addAll(declared(config, spec, connections, problems));
    operations.addAll(provided(offer, spec, connections, problems));
    // Before a provider was ever ready, nobody knows what it can do.
    boolean complete = offer.isPresent() || !manifest.isExecutable();
    var exposed = new Exposure(problems, complete).apply(operations, spec.allowedOperations());
    problems.throwIfAny();
    return new App(
        config.name(),
        manifest.displayName(),
        manifest.description(),
        files.icon(),
        config.mcp().or(spec::mcp).orElse(false),
        connections.all(),
        Optional.of(spec.connectionFor(Optional.empty(), Optional.empty()))
            .filter(connections.all()::containsKey),
        exposed,
        config.authorizationPolicy(),
        config.frontend().map(FrontendConfig::mount),
        health);
  }

  /** Pages and nothing to call: they call what others offer. */
  private App userInterface(
      AppConfig config, Manifest manifest, PackageFiles files, App.Health health) {
    files.checkConfig(config.config(), schemas);
    files.problems().throwIfAny();
    return new App(
        config.name(),
        manifest.displayName(),
        manifest.description(),
        files.icon(),
        false,
        Map.of(),
        Optional.empty(),
        Map.of(),
        config.authorizationPolicy(),
        config.frontend().map(FrontendConfig::mount),
        health);
  }

  private static Connections connections(
      AppConfig config, AppSpec spec, Path folder, LoadProblems problems) {
    if (config.connections().isEmpty()) {
      return new Connections(spec.connections(), problems);
    }
    var written =
        new ManifestReader()
            .read(folder)
            .document()
            .flatMap(document -> document.root().find("spec", "connections"));
    var merged =
        new ConnectionOverrides(problems).apply(spec.connections(), written, config.connections());
    return new Connections(merged, problems);
  }

  private List<Operation> declared(
      AppConfig config, AppSpec spec, Connections connections, LoadProblems problems) {
    var surfaces = spec.surfaces();
    if (!surfaces.isEmpty() && !surfaces.isOnlyRest()) {
      problems.add(
          "this version carries out surfaces.rest only; the manifest declares openapi, graphql or mcp too");
    }
    if (surfaces.rest().isEmpty()) {
      return List.of();
    }
    var rest = surfaces.rest().get();
    var baseUrl = config.baseUrl().map(URI::toString).or(rest::baseUrl);
    if (baseUrl.isEmpty()) {
      problems.add(
          "surfaces.rest has no base URL: write apps.%s.surfaces.rest.baseUrl"
              .formatted(config.name()));
      return List.of();
    }
    var way = outbound.forApp(new EgressPolicy(egress, config.allowedHosts()));
    return new RestOperations(spec, rest, baseUrl.get(), connections, schemas, way, problems).all();
  }

  private List<Operation> provided(
      Optional<Offer> offer, AppSpec spec, Connections connections, LoadProblems problems) {
    if (offer.isEmpty()) {
      return List.of();
    }
    var name = spec.connectionFor(Optional.empty(), Optional.empty());
    var connection = connections.named(name, "the provider");
    return new ProvidedOperations(offer.get(), connection, schemas, problems).all();
  }
}
