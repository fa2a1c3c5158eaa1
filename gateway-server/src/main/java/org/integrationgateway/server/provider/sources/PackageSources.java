package org.integrationgateway.server.provider.sources;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import org.integrationgateway.manifest.packaging.image.HostPlatform;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.PackagesConfig;
import org.integrationgateway.server.config.ServerConfig;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.lock.LockFile;
import org.integrationgateway.server.provider.lock.LockPaths;
import org.integrationgateway.server.provider.lock.LockReader;
import org.integrationgateway.server.provider.packages.PackageException;

/** Brings what the sources of a configuration name to this host, before anything is started. */
public final class PackageSources implements AutoCloseable {
  private static final int AT_ONCE = 4;

  private final Web web;
  private final Resolution resolution;

  private PackageSources(Web web, Resolution resolution) {
    this.web = web;
    this.resolution = resolution;
  }

  /** Those of a configuration. */
  public static PackageSources of(GatewayConfig config) {
    return open(config.home(), config.server().egress(), config.packages());
  }

  /**
   * @param home of the server
   * @param egress what it may reach where nothing else is said
   * @throws org.integrationgateway.server.provider.lock.LockException when the lock file is none
   */
  public static PackageSources open(Path home, ServerConfig.Egress egress, PackagesConfig config) {
    var workshop = Workshop.open(home, egress, config);
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
            ? new LockedSources(workshop.finder(), workshop.shelf(), known, paths, host)
            : new FreeSources(workshop.finder(), workshop.shelf(), known, paths, host));
  }

  /**
   * The configuration with every package on this host, several brought at once.
   *
   * @throws PackageException with every package that cannot be had, by its place
   */
  public GatewayConfig resolved(GatewayConfig config) {
    var sources = resolved(Place.all(config));
    var apps = new LinkedHashMap<String, AppConfig>();
    config
        .apps()
        .forEach((name, app) -> apps.put(name, app.from(source(sources, Place.of(app), app))));
    var providers =
        config.providers().all().stream()
            .map(
                provider ->
                    Place.of(provider)
                        .map(
                            place ->
                                provider.from(sources.getOrDefault(place.name(), place.source())))
                        .orElse(provider))
            .toList();
    return config.with(new DeclaredProviders(providers), apps);
  }

  private static Source source(Map<String, Source> sources, Place place, AppConfig app) {
    return sources.getOrDefault(place.name(), app.source());
  }

  /**
   * An app with its package on this host.
   *
   * @throws PackageException with the reason and the remedy
   */
  public AppConfig resolved(AppConfig app) {
    return app.from(
        resolved(List.of(Place.of(app))).getOrDefault("apps." + app.name(), app.source()));
  }

  /** The same of a provider. */
  public ProviderConfig resolved(ProviderConfig provider) {
    return Place.of(provider)
        .map(
            place ->
                provider.from(resolved(List.of(place)).getOrDefault(place.name(), place.source())))
        .orElse(provider);
  }

  private Map<String, Source> resolved(List<Place> places) {
    var threads = Executors.newFixedThreadPool(Math.max(1, Math.min(AT_ONCE, places.size())));
    try {
      var underWay = new LinkedHashMap<String, CompletableFuture<Source>>();
      for (var place : places) {
        underWay.put(
            place.name(),
            CompletableFuture.supplyAsync(
                () -> resolution.resolve(place.name(), place.source()), threads));
      }
      return joined(underWay);
    } finally {
      threads.shutdown();
    }
  }

  private static Map<String, Source> joined(Map<String, CompletableFuture<Source>> underWay) {
    var sources = new LinkedHashMap<String, Source>();
    var problems = new ArrayList<String>();
    underWay.forEach(
        (place, future) -> {
          try {
            sources.put(place, future.join());
          } catch (CompletionException e) {
            if (!(e.getCause() instanceof PackageException refused)) {
              throw e;
            }
            problems.add(place + ": " + refused.getMessage());
          }
        });
    if (!problems.isEmpty()) {
      throw new PackageException(String.join("\n", problems));
    }
    return sources;
  }

  /**
   * The file or folder that a path of a configuration stands for on this host: of a release, its
   * archive for it.
   *
   * @throws PackageException when the release cannot be read, or has none for this host
   */
  public static Path local(Path path) {
    return Finder.local(path) instanceof Found.Release release
        ? Path.of(release.archive(HostPlatform.current()).at())
        : path;
  }

  /** What nobody has pinned to a digest, neither in the configuration nor in its lock file. */
  public static List<String> unpinned(GatewayConfig config) {
    var file = config.packages().lock().orElse(config.home().resolve(LockFile.NAME));
    var lock = LockReader.find(file).orElse(LockFile.EMPTY);
    var paths = LockPaths.of(file);
    var problems = new ArrayList<String>();
    for (var place : Place.all(config)) {
      if (place.source() instanceof Source.Remote remote
          && remote.sha256().isEmpty()
          && lock.find(place.name())
              .filter(locked -> locked.source().equals(paths.of(remote)))
              .isEmpty()) {
        problems.add(place.name() + ": " + FreeSources.unpinned(remote).getMessage());
      }
    }
    return problems;
  }

  @Override
  public void close() {
    web.close();
  }
}
