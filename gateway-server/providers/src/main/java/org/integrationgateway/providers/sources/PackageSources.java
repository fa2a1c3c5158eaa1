package org.integrationgateway.providers.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.config.repository.TrustConfig;
import org.integrationgateway.config.server.PackagesConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.lock.LockException;
import org.integrationgateway.providers.lock.LockFile;
import org.integrationgateway.providers.lock.LockPaths;
import org.integrationgateway.providers.lock.LockReader;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.packages.PackageStore;
import org.integrationgateway.providers.packages.PreparedPackage;
import org.integrationgateway.providers.trust.SignatureCheck;
import org.integrationgateway.repositories.NamedPackages;
import org.integrationgateway.repositories.RepositoryIndexes;
import org.integrationgateway.repositories.web.PackageHttpClient;

/** Brings the packages that a configuration names to this host, before any provider is started. */
public final class PackageSources implements AutoCloseable {
  private static final int AT_ONCE = 4;

  private final PackageHttpClient web;
  private final SourceResolution resolution;

  private PackageSources(PackageHttpClient web, SourceResolution resolution) {
    this.web = web;
    this.resolution = resolution;
  }

  /** Sources of a configuration. */
  public static PackageSources of(GatewayConfig config) {
    return open(config.home(), config.server().egress(), config.packages());
  }

  /**
   * @param home of the server
   * @param egress what it may reach where nothing else is said
   * @throws org.integrationgateway.providers.lock.LockException when the lock file cannot be used
   */
  public static PackageSources open(Path home, ServerConfig.Egress egress, PackagesConfig config) {
    var workshop = SourceServices.open(home, egress, config);
    var lock = config.lock().flatMap(LockReader::find);
    if (config.locked() && lock.isEmpty()) {
      throw new PackageException(
          "there is no %s: 'gateway lock' writes it".formatted(config.lock().orElseThrow()));
    }
    var paths = LockPaths.of(config.lock().orElse(home.resolve(LockFile.NAME)));
    var known = lock.orElse(LockFile.EMPTY);
    var host = HostPlatform.current();
    return new PackageSources(
        workshop.web(),
        config.locked()
            ? new LockedSources(
                workshop.finder(), workshop.shelf(), workshop.signatures(), known, paths, host)
            : new FreeSources(
                workshop.finder(), workshop.shelf(), workshop.signatures(), known, paths, host));
  }

  /**
   * The configuration with every package on this host, several fetched at once. The source of a
   * package that cannot be had is {@link Source.Unavailable}, with the reason.
   */
  public GatewayConfig resolvedWhereAvailable(GatewayConfig config) {
    var sources = new LinkedHashMap<String, Source>();
    fetched(SourcePath.all(config))
        .forEach((place, fetched) -> sources.put(place, fetched.available()));
    return resolved(config, sources);
  }

  /**
   * The configuration with every package on this host, several fetched at once.
   *
   * @throws PackageException with every package that cannot be had, by its place
   */
  public GatewayConfig resolved(GatewayConfig config) {
    return resolved(config, resolved(SourcePath.all(config)));
  }

  private static GatewayConfig resolved(GatewayConfig config, Map<String, Source> sources) {
    var apps = new LinkedHashMap<String, AppConfig>();
    config
        .apps()
        .forEach((name, app) -> apps.put(name, app.from(source(sources, SourcePath.of(app), app))));
    var providers =
        config.providers().all().stream()
            .map(
                provider ->
                    SourcePath.of(provider)
                        .map(
                            place ->
                                provider.from(sources.getOrDefault(place.name(), place.source())))
                        .orElse(provider))
            .toList();
    return config.with(new DeclaredProviders(providers), apps);
  }

  private static Source source(Map<String, Source> sources, SourcePath place, AppConfig app) {
    return sources.getOrDefault(place.name(), app.source());
  }

  /**
   * An app with its package on this host.
   *
   * @throws PackageException with the reason and the remedy
   */
  public AppConfig resolved(AppConfig app) {
    return app.from(
        resolved(List.of(SourcePath.of(app))).getOrDefault("apps." + app.name(), app.source()));
  }

  /** Returns a provider with its source on this host. */
  public ProviderConfig resolved(ProviderConfig provider) {
    return SourcePath.of(provider)
        .map(
            place ->
                provider.from(resolved(List.of(place)).getOrDefault(place.name(), place.source())))
        .orElse(provider);
  }

  /**
   * The result of a fetch for one place of the configuration.
   *
   * @param problem why it cannot be had; empty when it is on this host
   */
  private record Fetched(Source source, Optional<String> problem) {
    Source available() {
      return problem.<Source>map(reason -> new Source.Unavailable(source, reason)).orElse(source);
    }
  }

  private Map<String, Source> resolved(List<SourcePath> places) {
    var sources = new LinkedHashMap<String, Source>();
    var problems = new ArrayList<String>();
    fetched(places)
        .forEach(
            (place, fetched) -> {
              sources.put(place, fetched.source());
              fetched.problem().ifPresent(reason -> problems.add(place + ": " + reason));
            });
    if (!problems.isEmpty()) {
      throw new PackageException(String.join("\n", problems));
    }
    return sources;
  }

  private Map<String, Fetched> fetched(List<SourcePath> places) {
    var threads = Executors.newFixedThreadPool(Math.max(1, Math.min(AT_ONCE, places.size())));
    try {
      var underWay = new LinkedHashMap<String, CompletableFuture<Fetched>>();
      for (var place : places) {
        underWay.put(place.name(), CompletableFuture.supplyAsync(() -> fetched(place), threads));
      }
      var fetched = new LinkedHashMap<String, Fetched>();
      underWay.forEach((place, future) -> fetched.put(place, future.join()));
      return fetched;
    } finally {
      threads.shutdown();
    }
  }

  private Fetched fetched(SourcePath place) {
    try {
      return new Fetched(resolution.resolve(place.name(), place.source()), Optional.empty());
    } catch (PackageException refused) {
      return new Fetched(place.source(), Optional.of(String.valueOf(refused.getMessage())));
    }
  }

  /**
   * The file or folder that a path of a configuration stands for on this host: of a release, its
   * archive for it.
   *
   * @throws PackageException when the release cannot be read, or has none for this host
   */
  public static Path local(Path path) {
    return SourceResolver.local(path) instanceof ResolvedSource.Release release
        ? Path.of(release.archive(HostPlatform.current()).at())
        : path;
  }

  /**
   * Finds packages elsewhere that are on this host already, each for one place: fetched before, or
   * in a repository that is a folder. Nothing is fetched.
   *
   * @param store where archives are unpacked
   */
  public static Function<SourcePath, Optional<PreparedPackage>> held(
      GatewayConfig config, PackageStore store) {
    var packages = config.packages();
    var file = packages.lock().orElse(config.home().resolve(LockFile.NAME));
    var web = SourceServices.web(config.server().egress(), packages);
    var downloads = new DownloadedFiles(config.home().resolve("downloads"), web);
    var sources =
        new FreeSources(
            new SourceResolver(
                new NamedPackages(
                    new RepositoryIndexes(
                        packages.repositories(), packages.mavenRepositories(), web),
                    unused -> {}),
                packages.mavenRepositories(),
                downloads,
                web),
            new StoreImporter(downloads, store),
            new SignatureCheck(TrustConfig.NONE, web),
            readable(file),
            LockPaths.of(file),
            HostPlatform.current());
    return place -> sources.held(place.name(), place.source());
  }

  /** The lock file; one with errors is reported by those who check it. */
  private static LockFile readable(Path file) {
    try {
      return LockReader.find(file).orElse(LockFile.EMPTY);
    } catch (LockException broken) {
      return LockFile.EMPTY;
    }
  }

  /**
   * The problems of packages that have a digest neither in the configuration nor in its lock file,
   * by the places of their entries.
   */
  public static Map<String, String> unpinned(GatewayConfig config) {
    var file = config.packages().lock().orElse(config.home().resolve(LockFile.NAME));
    var lock = LockReader.find(file).orElse(LockFile.EMPTY);
    var paths = LockPaths.of(file);
    var problems = new LinkedHashMap<String, String>();
    for (var place : SourcePath.all(config)) {
      var source = place.source();
      if ((source instanceof Source.Remote || source instanceof Source.Oci)
          && !SourceResolver.isPinned(source)
          && lock.find(place.name())
              .filter(locked -> locked.source().equals(paths.of(source)))
              .isEmpty()) {
        problems.put(place.name(), String.valueOf(FreeSources.unpinned(source).getMessage()));
      }
    }
    return problems;
  }

  @Override
  public void close() {
    web.close();
  }
}
