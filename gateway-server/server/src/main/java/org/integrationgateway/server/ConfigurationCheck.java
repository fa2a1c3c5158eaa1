package org.integrationgateway.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.base.file.Folders;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.packaging.platform.HostPlatform;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.builtin.demo.DemoApp;
import org.integrationgateway.server.builtin.demo.InventoryApp;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.egress.EgressRoute;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.config.server.ServerConfig;
import org.integrationgateway.server.config.shape.ConfigRule;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.RoleWarnings;
import org.integrationgateway.server.deployment.RouteAuth;
import org.integrationgateway.server.deployment.connection.SecretValues;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.server.egress.trust.TrustedAuthorities;
import org.integrationgateway.server.frontend.Frontends;
import org.integrationgateway.server.http.tls.TlsFileException;
import org.integrationgateway.server.http.tls.TlsPair;
import org.integrationgateway.server.provider.ProvidedApp;
import org.integrationgateway.server.provider.lock.LockException;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.packages.PackageStore;
import org.integrationgateway.server.provider.packages.PreparedPackage;
import org.integrationgateway.server.provider.sources.ManifestDocuments;
import org.integrationgateway.server.provider.sources.PackageSources;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.services.oidc.OidcConfiguration;
import org.integrationgateway.server.status.AppHealth;
import org.integrationgateway.server.status.AppLoadException;
import org.integrationgateway.server.surface.http.OutboundClient;
import org.integrationgateway.server.surface.http.OutboundLimits;
import org.integrationgateway.server.surface.openapi.prepared.PreparedDocuments;

/**
 * Finds why a server would refuse the apps and providers of a configuration. It loads packages and
 * builds apps as a server does, but starts no provider, opens no listener and no store, and fetches
 * nothing.
 */
public final class ConfigurationCheck {
  private static final Pattern OF_CONFIG = Pattern.compile("(config(?:\\.[^ ]+)?) ");
  private static final Pattern OF_CONNECTION = Pattern.compile("connection '([^']+)'");

  /** The embedded apps, whose operations are known without starting anything. */
  private static final Map<String, Supplier<AppProvider>> EMBEDDED =
      Map.of(
          DemoApp.NAME,
          () -> DemoApp.provider(Clock.systemUTC()),
          InventoryApp.NAME,
          InventoryApp::provider);

  private final GatewayConfig config;
  private final PackageStore packages;
  private final AppBuilder builder;
  private final Predicate<Path> isReported;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> unchecked = new ArrayList<>();
  private final Map<String, PreparedPackage> prepared = new LinkedHashMap<>();
  private final List<App> apps = new ArrayList<>();
  private boolean allPrepared = true;

  private ConfigurationCheck(
      GatewayConfig config, PackageStore packages, AppBuilder builder, Predicate<Path> isReported) {
    this.config = config;
    this.packages = packages;
    this.builder = builder;
    this.isReported = isReported;
  }

  /**
   * A reason for which a server would refuse the configuration, or a warning.
   *
   * @param path the keys that lead to the entry of the configuration
   * @param rule {@link ConfigRule#PACKAGE}, or one whose breach is a warning
   */
  public record Finding(List<String> path, String message, ConfigRule rule) {
    public Finding {
      path = List.copyOf(path);
    }

    Finding(List<String> path, String message) {
      this(path, message, ConfigRule.PACKAGE);
    }
  }

  /**
   * The findings of the check.
   *
   * @param unchecked paths of entries whose package or document is not on this host
   */
  public record Result(List<Finding> findings, List<String> unchecked) {
    public Result {
      findings = List.copyOf(findings);
      unchecked = List.copyOf(unchecked);
    }
  }

  /**
   * Checks a configuration.
   *
   * @param isReported whether the problems of the package at this path are known already; such a
   *     package is left out
   */
  public static Result of(GatewayConfig config, Predicate<Path> isReported) {
    var limits = config.server().limits();
    try (var work = new WorkFolder();
        var outbound =
            new OutboundClient(
                limits.upstreamResponseBytes(), OutboundLimits.of(limits), Clock.systemUTC())) {
      var check =
          new ConfigurationCheck(
              config,
              // The problems of packages are reported by those who check packages.
              PackageStore.reading(
                  config.home(), work.path(), HostPlatform.current(), warning -> {}),
              new AppBuilder(
                  new SchemaCompiler(),
                  PreparedDocuments.inMemory(),
                  ManifestDocuments.here(config),
                  outbound,
                  config.server().egress(),
                  SecretValues.NONE,
                  McpServers.UNCALLED),
              isReported);
      check.run();
      return new Result(check.findings, check.unchecked);
    }
  }

  private void run() {
    certificate("public", Optional.of(config.server().publicListener()));
    certificate("management", config.server().management());
    authorities(List.of("server", "egress"), config.server().egress().route());
    config
        .apps()
        .values()
        .forEach(app -> authorities(List.of("apps", app.name(), "egress"), app.route()));
    unpinned();
    for (var provider : config.providers().all()) {
      if (provider.origin() instanceof ProviderConfig.Packaged packaged) {
        provider(provider, packaged);
      }
      OidcConfiguration.problem(config, provider)
          .ifPresent(problem -> refuse(provider.path(), problem));
    }
    config.apps().values().forEach(this::prepare);
    config.apps().values().forEach(this::app);
    toolNames();
    findings.addAll(new WorkflowCheck(config).findings());
    if (allPrepared) {
      config.apps().values().forEach(this::requirements);
    }
  }

  private void certificate(String name, Optional<ServerConfig.Listener> listener) {
    try {
      listener.flatMap(ServerConfig.Listener::tls).ifPresent(TlsPair::read);
    } catch (TlsFileException unusable) {
      findings.add(
          new Finding(
              List.of("server", name, "tls"),
              "'server.%s.tls' cannot be used: %s".formatted(name, unusable.getMessage()),
              ConfigRule.REFERENCE));
    }
  }

  private void authorities(List<String> path, EgressRoute route) {
    if (route.certificateAuthorities().isEmpty()) {
      return;
    }
    try {
      var unused = TrustedAuthorities.with(route.certificateAuthorities());
    } catch (IllegalArgumentException unusable) {
      findings.add(
          new Finding(
              path,
              "'%s.certificateAuthorities' cannot be used: %s"
                  .formatted(String.join(".", path), unusable.getMessage()),
              ConfigRule.REFERENCE));
    }
  }

  private void unpinned() {
    try {
      for (var problem : PackageSources.unpinned(config)) {
        int colon = problem.indexOf(": ");
        findings.add(new Finding(keys(problem.substring(0, colon)), problem));
      }
    } catch (LockException unusable) {
      findings.add(new Finding(List.of(), String.valueOf(unusable.getMessage())));
    }
  }

  /**
   * The keys of an entry of {@code apps}, {@code providers.<kind>} or {@code runtime.providers}.
   */
  private static List<String> keys(String place) {
    return List.of(place.split("\\.", place.startsWith("apps.") ? 2 : 3));
  }

  private void provider(ProviderConfig provider, ProviderConfig.Packaged packaged) {
    var place = provider.path();
    environment(place, packaged.env());
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

  private void prepare(AppConfig app) {
    var place = place(app);
    environment(place, app.env());
    prepare(place, app.source());
  }

  private Optional<PreparedPackage> prepare(String place, Source source) {
    if (source instanceof Source.Builtin) {
      return Optional.empty();
    }
    if (!(source instanceof Source.Local local)) {
      unchecked.add(place);
      allPrepared = false;
      return Optional.empty();
    }
    try {
      var path = PackageSources.local(local.path());
      if (isReported.test(path)) {
        allPrepared = false;
        return Optional.empty();
      }
      var ready = packages.prepare(path);
      prepared.put(place, ready);
      return Optional.of(ready);
    } catch (PackageException unusable) {
      refuse(place, String.valueOf(unusable.getMessage()));
      allPrepared = false;
      return Optional.empty();
    }
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
      if (ready.isPresent()) {
        built.ifPresent(one -> roles(app, one));
      }
    } catch (AppLoadException refused) {
      if (refused.isPassing() && !config.packages().locked()) {
        unchecked.add(place(app));
      } else {
        refused.problems().forEach(problem -> refuse(app, problem));
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
          .forEach(
              problem ->
                  findings.add(
                      new Finding(
                          List.of("apps", refused.app()),
                          "'apps." + refused.app() + "': " + problem)));
    }
  }

  private void roles(AppConfig app, App built) {
    for (var warning : RoleWarnings.of(config).of(built)) {
      var path =
          app.authorizationPolicy().isPresent()
              ? List.of("apps", app.name(), "authorizationPolicy")
              : List.of("apps", app.name());
      findings.add(new Finding(path, message(app, warning.message()), warning.rule()));
    }
  }

  private void pages(AppConfig app, Optional<PreparedPackage> ready) {
    var provided =
        new ProvidedApp(
            app,
            ready,
            Optional.empty(),
            Optional.empty(),
            () -> AppHealth.State.NOT_APPLICABLE,
            Optional.empty());
    try {
      Frontends.of(provided);
    } catch (AppLoadException refused) {
      refused
          .problems()
          .forEach(
              problem ->
                  findings.add(
                      new Finding(List.of("apps", app.name(), "static"), message(app, problem))));
    }
  }

  private void requirements(AppConfig app) {
    var mine = Optional.ofNullable(prepared.get(place(app)));
    var required =
        mine.flatMap(one -> one.manifest().app()).map(AppSpec::requires).orElse(List.of());
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
            app,
            "its package requires '%s', but no app or provider of the configuration has that package%s; add one"
                .formatted(name, SimilarNames.suffix(name, others)));
      }
    }
  }

  private static String place(AppConfig app) {
    return "apps." + app.name();
  }

  private void refuse(String place, String problem) {
    findings.add(new Finding(keys(place), "'" + place + "': " + problem));
  }

  private void refuse(AppConfig app, String problem) {
    findings.add(new Finding(place(app, problem), message(app, problem)));
  }

  /** A problem of the app's {@code config} or connections belongs to the member that it names. */
  private static List<String> place(AppConfig app, String problem) {
    var keys = new ArrayList<>(List.of("apps", app.name()));
    var ofConfig = OF_CONFIG.matcher(problem);
    var ofConnection = OF_CONNECTION.matcher(problem);
    if (ofConfig.lookingAt()) {
      keys.addAll(List.of(ofConfig.group(1).split("\\.")));
    } else if (ofConnection.lookingAt()) {
      keys.add("connections");
      keys.add(ofConnection.group(1));
      var below = "'" + String.join(".", keys) + ".";
      int named = problem.indexOf(below);
      if (named >= 0) {
        int start = named + below.length();
        keys.addAll(List.of(problem.substring(start, problem.indexOf('\'', start)).split("\\.")));
      }
    }
    return keys;
  }

  private static String message(AppConfig app, String problem) {
    return "'" + place(app) + "': " + problem;
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
