package org.integrationgateway.server.deployment;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.apps.FrontendConfig;
import org.integrationgateway.config.change.DerivedValue;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.connections.declared.ConnectionOverrides;
import org.integrationgateway.connections.declared.DeclaredConnections;
import org.integrationgateway.connections.declared.SecretValues;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.connections.declared.load.PackageFiles;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.HttpSubjects;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.Surfaces;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.pagination.ResponseMapping;
import org.integrationgateway.manifest.reader.ManifestReader;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.programs.McpProgram;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.deployment.surface.ExposedOperations;
import org.integrationgateway.server.deployment.surface.FeatureOperations;
import org.integrationgateway.server.deployment.surface.GraphqlOperations;
import org.integrationgateway.server.deployment.surface.GrpcOperations;
import org.integrationgateway.server.deployment.surface.McpOperations;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.server.deployment.surface.OpenApiOperations;
import org.integrationgateway.server.deployment.surface.RestOperations;
import org.integrationgateway.server.deployment.surface.SpecOverrides;
import org.integrationgateway.server.deployment.surface.SurfaceParts;
import org.integrationgateway.surfaces.mcp.offer.ServerFeatures;
import org.integrationgateway.surfaces.openapi.ApiDocuments;
import org.integrationgateway.surfaces.paging.AnswerMemory;
import org.integrationgateway.surfaces.paging.ResultPages;
import org.integrationgateway.upstreams.UpstreamClients;
import org.integrationgateway.upstreams.xml.XmlUpstream;

/** Makes the apps of the catalog from configuration, manifest and provider. */
public final class AppBuilder {
  private final SchemaCompiler schemas;
  private final ApiDocuments documents;
  private final ManifestDocuments remote;
  private final OutboundClient outbound;
  private final Supplier<ServerConfig.Egress> egress;
  private final SecretValues secrets;
  private final AnswerMemory memory;
  private final McpServers mcpServers;
  private final UpstreamClients clients;

  /**
   * @param documents reads documents of OpenAPI
   * @param remote finds documents that manifests name by URL
   * @param secrets that manifests may refer to, where the app is granted them
   * @param mcpServers makes what speaks with MCP servers
   * @param clients makes what speaks with gRPC servers
   */
  public AppBuilder(
      SchemaCompiler schemas,
      ApiDocuments documents,
      ManifestDocuments remote,
      OutboundClient outbound,
      Supplier<ServerConfig.Egress> egress,
      SecretValues secrets,
      McpServers mcpServers,
      UpstreamClients clients) {
    this.schemas = schemas;
    this.documents = documents;
    this.remote = remote;
    this.outbound = outbound;
    this.egress = egress;
    this.secrets = secrets;
    this.memory = new AnswerMemory(outbound::responseLimit);
    this.mcpServers = mcpServers;
    this.clients = clients;
  }

  /** Fetches the documents of apps that are not on this host yet, several at once. */
  void fetchDocuments(Collection<ProvidedApp> apps) {
    var urls = new LinkedHashMap<AppConfig, URI>();
    for (var app : apps) {
      app.prepared()
          .filter(unused -> app.unavailable().isEmpty())
          .flatMap(ready -> ready.manifest().app())
          .flatMap(spec -> spec.surfaces().openapi())
          .flatMap(Surfaces.OpenApi::url)
          .ifPresent(url -> urls.put(app.config(), url));
    }
    remote.fetch(urls);
  }

  /**
   * An app whose provider is embedded in the server.
   *
   * @param authProvider whose callers its routes accept
   * @throws AppLoadException with every problem
   */
  public App builtin(AppConfig config, AppProvider provider, Optional<String> authProvider) {
    var problems = new LoadProblems(config.name());
    var metadata = provider.metadata();
    var connection = EmbeddedConnections.of(config.source(), AppSpec.DEFAULT_CONNECTION);
    var operations =
        new ProvidedOperations(ProviderOffer.of(provider), connection, schemas, problems).all();
    var exposed =
        new ExposedOperations(problems, true, ResultPages.of(AppSpec.EMPTY, memory))
            .apply(operations, Optional.empty());
    problems.throwIfAny();
    return App.named(config.name())
        .described(metadata.displayName(), metadata.description(), Optional.empty())
        .category(config.category().orElse(null))
        .mcp(config.mcp().orElse(true))
        .connections(Map.of(connection.name(), connection), Optional.of(connection.name()))
        .operations(exposed)
        .policy(config.authorizationPolicy())
        .health(() -> AppHealth.State.HEALTHY)
        .authProvider(authProvider)
        .build();
  }

  /**
   * An app from a package.
   *
   * @param folder with the manifest and the files it names
   * @param offer of the provider, where the package has one that was ready
   * @throws AppLoadException with every problem
   */
  public App packaged(
      AppConfig config,
      Manifest manifest,
      Path folder,
      Optional<ProviderOffer> offer,
      AppHealth health) {
    return packaged(config, manifest, folder, offer, Optional.empty(), health, Optional.empty());
  }

  /**
   * Builds an app of a package.
   *
   * @param program of the package, when that is an MCP server that was started
   * @param authProvider whose callers its routes accept
   */
  App packaged(
      AppConfig config,
      Manifest manifest,
      Path folder,
      Optional<ProviderOffer> offer,
      Optional<McpProgram> program,
      AppHealth health,
      Optional<String> authProvider) {
    var problems = new LoadProblems(config.name());
    if (manifest.ui().isPresent()) {
      return userInterface(config, manifest, new PackageFiles(folder, manifest, problems), health)
          .authProvider(authProvider)
          .build();
    }
    if (manifest.app().isEmpty()) {
      throw new AppLoadException(
          config.name(),
          "package '%s' is of kind %s, and only the kinds app and ui can be deployed as an app"
              .formatted(manifest.packageName(), manifest.kind().text()));
    }
    var files = new PackageFiles(folder, manifest, problems);
    files.checkConfig(config.config(), schemas);
    var written = written(config, folder);
    var spec = new SpecOverrides(config, problems).apply(manifest.app().get(), written);
    var definitions = definitions(config, spec, written, problems);
    var way = way(config, problems);
    var connections =
        new DeclaredConnections(
            config,
            definitions,
            spec.surfaces().mcp().flatMap(Surfaces.Mcp::url).map(URI::create),
            SurfaceParts.headers(spec),
            way,
            secrets,
            problems);
    var pages = ResultPages.of(spec, memory);
    var operations = new ArrayList<Operation>();
    var parts =
        new SurfaceParts(
            config, spec, folder, connections, schemas, documents, remote, way, program, problems);
    operations.addAll(RestOperations.of(parts));
    operations.addAll(OpenApiOperations.of(parts));
    operations.addAll(GrpcOperations.of(parts, clients));
    var graphql = GraphqlOperations.of(parts, clients.sockets());
    graphql.ifPresent(surface -> operations.addAll(surface.documented()));
    var catalogs = new ArrayList<CallerCatalog>();
    graphql
        .flatMap(surface -> surface.catalog(isAlone(spec, manifest), pages))
        .ifPresent(catalogs::add);
    var mcp = McpOperations.of(parts, mcpServers);
    var httpSubjects = HttpSubjects.NONE;
    var surfaces = new LinkedHashMap<String, Operation>();
    if (offer.isPresent()) {
      var name = spec.connectionFor(Optional.empty(), Optional.empty());
      var connection = connections.named(name, "the provider");
      operations.addAll(new ProvidedOperations(offer.get(), connection, schemas, problems).all());
      if (offer.get().has(AppFeature.SESSION_CATALOG)) {
        catalogs.add(
            new ProviderCatalog(
                config.name(), offer.get(), connection, spec.allowedOperations(), pages, schemas));
      }
      surfaces.putAll(
          new ProviderFeatures(config.name(), offer.get())
              .operations(connection, schemas, mcp.isPresent(), problems));
      if (offer.get().has(AppFeature.RESOLVE_HTTP_SUBJECT)) {
        httpSubjects = new ProviderHttpSubjects(config.name(), offer.get());
      }
    }
    var ids = operations.stream().map(Operation::id).collect(Collectors.toSet());
    var shown = ProviderFeatures.pages(config.name(), spec.pages(), folder, offer, problems);
    operations.replaceAll(shown::linked);
    spec.responseMapping()
        .flatMap(ResponseMapping::xml)
        .ifPresent(
            xml ->
                operations.replaceAll(
                    operation -> XmlUpstream.over(operation, xml, way::responseLimit)));
    boolean onlyMcp = offer.isEmpty() && spec.surfaces().isOnlyMcp();
    mcp.ifPresent(surface -> catalogs.add(surface.catalog(ids, onlyMcp, pages)));
    // More operations can exist while the provider was never ready, and for single callers.
    boolean complete = catalogs.isEmpty() && (!manifest.isExecutable() || offer.isPresent());
    if (complete) {
      shown.unknownOperations(ids).forEach(problems::add);
    }
    if (!shown.isEmpty()) {
      var connection =
          Optional.ofNullable(surfaces.get(App.RESOURCES))
              .map(Operation::usualConnection)
              .orElseGet(() -> DeclaredConnections.withoutAuthentication("pages"));
      surfaces.put(
          App.RESOURCES,
          new FeatureOperations(config.name(), Transport.PROVIDER, connection, schemas)
              .resources(ServerFeatures.resources(config.name(), shown)));
    }
    var exposed =
        new ExposedOperations(problems, complete, pages)
            .apply(operations, spec.allowedOperations());
    surfaces.putAll(
        new CheckOperations(pages, problems).all(connections.all(), operations, exposed, complete));
    var hosted = new HostedBindings(config, spec, secrets, problems).all(exposed, complete);
    graphql
        .flatMap(GraphqlOperations::passthrough)
        .ifPresent(passthrough -> surfaces.put(App.RAW_GRAPHQL, passthrough));
    if (mcp.isPresent() && !shown.isEmpty()) {
      problems.add("its MCP server (spec.surfaces.mcp) has pages of its own: remove spec.pages");
    }
    mcp.map(McpOperations::surfaces).ifPresent(surfaces::putAll);
    problems.throwIfAny();
    return App.named(config.name())
        .described(manifest.displayName(), manifest.description(), files.icon())
        .category(config.category().or(manifest::category).orElse(null))
        .mcp(config.mcp().or(spec::mcp).orElse(mcp.isPresent()))
        .connections(
            connections.all(),
            Optional.of(spec.connectionFor(Optional.empty(), Optional.empty()))
                .filter(connections.all()::containsKey))
        .operations(exposed)
        .policy(config.authorizationPolicy())
        .mountedPath(config.frontend().map(FrontendConfig::mount))
        .health(health)
        .catalogs(catalogs)
        .httpSubjects(httpSubjects)
        .hosted(hosted)
        .surfaces(surfaces)
        .authProvider(authProvider)
        .build();
  }

  /** Whether a GraphQL surface is the only source of operations. */
  private static boolean isAlone(AppSpec spec, Manifest manifest) {
    var surfaces = spec.surfaces();
    return !manifest.isExecutable()
        && surfaces.rest().isEmpty()
        && surfaces.openapi().isEmpty()
        && surfaces.grpc().isEmpty()
        && surfaces.mcp().isEmpty();
  }

  /** A user interface has pages and no operations. */
  private App.Builder userInterface(
      AppConfig config, Manifest manifest, PackageFiles files, AppHealth health) {
    files.checkConfig(config.config(), schemas);
    files.problems().throwIfAny();
    return App.named(config.name())
        .described(manifest.displayName(), manifest.description(), files.icon())
        .category(config.category().or(manifest::category).orElse(null))
        .policy(config.authorizationPolicy())
        .mountedPath(config.frontend().map(FrontendConfig::mount))
        .health(health);
  }

  private static Map<String, ConnectionDefinition> definitions(
      AppConfig config, AppSpec spec, Optional<Node> written, LoadProblems problems) {
    if (config.connections().isEmpty()) {
      return spec.connections();
    }
    return new ConnectionOverrides(problems)
        .apply(
            spec.connections(),
            written.flatMap(manifest -> manifest.find("spec", "connections")),
            config.connections());
  }

  /** The manifest as it is written, where the configuration overrides parts of it. */
  private static Optional<Node> written(AppConfig config, Path folder) {
    if (config.connections().isEmpty() && config.allowedOperations().isEmpty()) {
      return Optional.empty();
    }
    return new ManifestReader().read(file(config, folder)).document().map(Document::root);
  }

  /** The manifest that the configuration names, under any file name, or the folder that has it. */
  private static Path file(AppConfig config, Path folder) {
    return config.source() instanceof Source.Local local
            && Files.isRegularFile(local.path())
            && folder.equals(local.path().getParent())
        ? local.path()
        : folder;
  }

  /** How requests of the app leave; without own authorities where their files cannot be used. */
  private Outbound way(AppConfig config, LoadProblems problems) {
    try {
      return outbound.forApp(
          config.name(), policy(config, now -> now.of(config.route())), config.limits());
    } catch (IllegalArgumentException unusable) {
      problems.addMisconfigured("egress.certificateAuthorities: " + unusable.getMessage());
      return outbound.forApp(
          config.name(),
          policy(
              config,
              now -> new ServerConfig.Egress(now.allowByDefault(), now.allowPrivateNetworks())),
          config.limits());
    }
  }

  private Supplier<EgressPolicy> policy(
      AppConfig config, UnaryOperator<ServerConfig.Egress> ofApp) {
    return new DerivedValue<>(
        egress, now -> new EgressPolicy(ofApp.apply(now), config.allowedHosts()));
  }
}
