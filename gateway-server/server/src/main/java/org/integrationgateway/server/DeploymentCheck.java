package org.integrationgateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.connections.declared.SecretValues;
import org.integrationgateway.connections.declared.UnsetVariables;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.confinement.Confinements;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.scaling.PoolRules;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.providers.sources.SourcePath;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.ConfigurationCheck.Finding;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.Frontends;
import org.integrationgateway.server.deployment.RoleWarnings;
import org.integrationgateway.server.deployment.RouteAuth;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.integrationgateway.upstreams.UpstreamClients;
import org.integrationgateway.work.app.WorkApp;
import org.integrationgateway.work.builtin.EmbeddedApps;

/**
 * Finds why a server would refuse the apps and providers of a configuration for their packages. It
 * loads packages and builds apps as a server does.
 */
final class DeploymentCheck {
  /** The embedded apps, whose operations are known without starting anything. */
  private static final Map<String, Supplier<AppProvider>> EMBEDDED =
      EmbeddedApps.with(Clock.systemUTC(), WorkApp.NAME, WorkApp::undeployed);

  private final GatewayConfig config;
  private final PackageStore packages;
  private final AppBuilder builder;
  private final Predicate<Path> isReported;
  private final Function<SourcePath, Optional<PreparedPackage>> held;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();
  private final Map<String, PreparedPackage> prepared = new LinkedHashMap<>();
  private final Map<Path, PreparedPackage> read = new HashMap<>();
  private final List<App> apps = new ArrayList<>();
  private final Map<String, App> known = new LinkedHashMap<>();
  private boolean allPrepared = true;

  private DeploymentCheck(
      GatewayConfig config, PackageStore packages, AppBuilder builder, Predicate<Path> isReported) {
    this.config = config;
    this.packages = packages;
    this.builder = builder;
    this.isReported = isReported;
    this.held = PackageSources.held(config, packages);
  }

  /**
   * The findings of the check.
   *
   * @param unchecked paths of entries whose package or document is not on this host
   * @param known the apps, by name, whose operations are all known before they run
   */
  record Result(List<Finding> findings, List<String> unchecked, Map<String, App> known) {}

  /**
   * Checks the packages of a configuration.
   *
   * @param isReported whether the problems of the package at this path are known already; such a
   *     package is left out
   */
  static Result of(GatewayConfig config, Predicate<Path> isReported) {
    var limits = config.server().limits();
    try (var work = new WorkFolder();
        var outbound =
            new OutboundClient(
                limits.upstreamResponseBytes(), OutboundLimits.of(limits), Clock.systemUTC())) {
      var check =
          new DeploymentCheck(
              config,
              // The problems of packages are reported by those who check packages.
              PackageStore.reading(
                  config.home(), work.path(), HostPlatform.current(), warning -> {}),
              new AppBuilder(
                  new SchemaCompiler(),
                  PreparedDocuments.inMemory(),
                  ManifestDocuments.here(config),
                  outbound,
                  config.server()::egress,
                  SecretValues.NONE,
                  McpServers.UNCALLED,
                  UpstreamClients.UNCALLED),
              isReported);
      check.run();
      return new Result(check.findings, check.unchecked, check.known);
    }
  }

  private void run() {
    for (var provider : config.providers().all()) {
      if (provider.origin() instanceof ProviderConfig.Packaged packaged) {
        provider(provider, packaged);
      }
    }
    config.apps().values().forEach(this::prepare);
    config.apps().values().forEach(this::app);
    toolNames();
    if (allPrepared) {
      config.apps().values().forEach(this::requirements);
    }
  }

  private void provider(ProviderConfig provider, ProviderConfig.Packaged packaged) {
    var place = provider.path();
    environment(place, packaged.env());
    limits(List.of(place.split("\\.", 3)), packaged.pool());
    prepare(place, packaged.source())
        .ifPresent(
            ready -> {
              var kind = ready.manifest().kind().text();
              if (!kind.equals(provider.kind().text())) {
                refuse(
                    place,
                    "package %s is of kind '%s': only packages of kind '%s' can be listed here"
                        .formatted(ready.manifest().packageName(), kind, provider.kind()));
              } else if (ready.program().isEmpty()) {
                refuse(
                    place,
                    "package %s has no program: a provider of kind '%s' needs one"
                        .formatted(ready.manifest().packageName(), kind));
              }
            });
  }

  private void environment(String place, Map<String, String> env) {
    var reserved = CleanEnvironment.reserved(env);
    if (!reserved.isEmpty()) {
      refuse(
          place,
          "its env sets %s: names that begin with SERVICE_ are the server's own"
              .formatted(String.join(", ", reserved)));
    }
  }

  private void limits(List<String> entry, PoolConfig pool) {
    var path = new ArrayList<>(entry);
    path.addAll(List.of("runtime", "limits"));
    for (var shortfall : Confinements.shortfalls(pool.limits())) {
      findings.add(
          new Finding(
              path, "'%s': %s".formatted(String.join(".", path), shortfall), ConfigRule.UNLIMITED));
    }
  }

  private void prepare(AppConfig app) {
    var place = place(app);
    environment(place, app.env());
    limits(List.of("apps", app.name()), app.pool());
    prepare(place, app.source())
        .flatMap(ready -> PoolRules.problem(app, ready))
        .ifPresent(problem -> refuse(place, problem));
  }

  private Optional<PreparedPackage> prepare(String place, Source source) {
    if (source instanceof Source.Builtin) {
      return Optional.empty();
    }
    try {
      var ready =
          source instanceof Source.Local local
              ? unreported(PackageSources.local(local.path()))
              : held.apply(new SourcePath(place, source));
      ready.ifPresent(one -> prepared.put(place, one));
      if (ready.isEmpty()) {
        allPrepared = false;
        if (!(source instanceof Source.Local)) {
          unchecked.add(place);
        }
      }
      return ready;
    } catch (PackageException unusable) {
      refuse(place, String.valueOf(unusable.getMessage()));
      allPrepared = false;
      return Optional.empty();
    }
  }

  private Optional<PreparedPackage> unreported(Path path) {
    return isReported.test(path) ? Optional.empty() : Optional.of(readOnce(path));
  }

  /** Many apps may be of one package. */
  private PreparedPackage readOnce(Path path) {
    var known = read.get(path);
    if (known != null) {
      return known;
    }
    var ready = packages.prepare(path);
    read.put(path, ready);
    return ready;
  }

  private void app(AppConfig app) {
    var ready = Optional.ofNullable(prepared.get(place(app)));
    if (ready.isEmpty() && !(app.source() instanceof Source.Builtin)) {
      return;
    }
    try {
      RouteAuth.of(config.providers()).of(app, ready.map(PreparedPackage::manifest));
      var built = built(app, ready);
      built.ifPresent(apps::add);
      boolean hasProgram = ready.flatMap(PreparedPackage::program).isPresent();
      built
          .filter(one -> !hasProgram && one.catalogs().isEmpty())
          .ifPresent(one -> known.put(app.name(), one));
      if (ready.isPresent()) {
        built.ifPresent(one -> warnings(app, one));
      }
    } catch (AppLoadException refused) {
      if (refused.isPassing() && !config.packages().locked()) {
        unchecked.add(place(app));
      } else {
        refuse(app, List.of(), refused);
      }
    }
    pages(app, ready);
  }

  /** Builds an app as a server does; empty where only a running provider says what it has. */
  private Optional<App> built(AppConfig app, Optional<PreparedPackage> ready) {
    if (ready.isPresent()) {
      return Optional.of(
          builder.packaged(
              app,
              ready.get().manifest(),
              ready.get().root(),
              Optional.empty(),
              () -> AppHealth.State.NOT_APPLICABLE));
    }
    return Optional.ofNullable(EMBEDDED.get(((Source.Builtin) app.source()).name()))
        .map(embedded -> builder.builtin(app, embedded.get(), Optional.empty()));
  }

  private void toolNames() {
    try {
      var unused = new AppCatalog(apps, config.server().mcp().prefixedToolNames());
    } catch (AppLoadException refused) {
      refused
          .problems()
          .forEach(problem -> findings.add(Finding.of("apps." + refused.app(), problem.message())));
    }
  }

  private void warnings(AppConfig app, App built) {
    for (var unset : UnsetVariables.of(app, built.connections().values())) {
      var path = List.of("apps", app.name());
      findings.add(new Finding(path, "'" + place(app) + "': " + unset, ConfigRule.UNSET));
    }
    for (var warning : RoleWarnings.of(config).of(built)) {
      var path =
          app.authorizationPolicy().isPresent()
              ? List.of("apps", app.name(), "authorizationPolicy")
              : List.of("apps", app.name());
      findings.add(new Finding(path, "'" + place(app) + "': " + warning.message(), warning.rule()));
    }
  }

  private void pages(AppConfig app, Optional<PreparedPackage> ready) {
    try {
      Frontends.of(ProvidedApp.stopped(app, ready.orElse(null)));
    } catch (AppLoadException refused) {
      refuse(app, List.of("static"), refused);
    }
  }

  private void requirements(AppConfig app) {
    var mine = Optional.ofNullable(prepared.get(place(app)));
    var required =
        mine.flatMap(one -> one.manifest().app()).map(AppSpec::requires).orElse(List.of());
    if (required.isEmpty()) {
      return;
    }
    var others = new TreeSet<String>();
    prepared.forEach(
        (place, other) -> {
          if (!place.equals(place(app))) {
            others.add(other.manifest().source().text());
          }
        });
    for (var name : required) {
      if (!others.contains(name)) {
        refuse(
            place(app),
            "its package requires '%s', but no app or provider of the configuration has that package%s; add one"
                .formatted(name, SimilarNames.suffix(name, others)));
      }
    }
  }

  private static String place(AppConfig app) {
    return "apps." + app.name();
  }

  private void refuse(String place, String problem) {
    findings.add(Finding.of(place, problem));
  }

  /**
   * Reports each problem where the configuration has its cause.
   *
   * @param keys below the app's entry that lead to a cause that is not known better
   */
  private void refuse(AppConfig app, List<String> keys, AppLoadException refused) {
    for (var problem : refused.problems()) {
      var path = new ArrayList<>(List.of("apps", app.name()));
      path.addAll(problem.path().isEmpty() ? keys : problem.path());
      findings.add(
          new Finding(path, "'" + place(app) + "': " + problem.message(), ConfigRule.PACKAGE));
    }
  }

  /** A folder for archives that the store lacks; deleted at the end. */
  private static final class WorkFolder implements AutoCloseable {
    private final Path folder;

    WorkFolder() {
      try {
        folder = Files.createTempDirectory("gateway-validate");
      } catch (IOException e) {
        throw new UncheckedIOException("cannot create a temporary folder: " + e, e);
      }
    }

    Path path() {
      return folder;
    }

    @Override
    public void close() {
      try {
        Folders.delete(folder);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot delete " + folder + ": " + e, e);
      }
    }
  }
}
