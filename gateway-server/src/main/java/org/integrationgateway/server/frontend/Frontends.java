package org.integrationgateway.server.frontend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.server.catalog.AppLoadException;
import org.integrationgateway.server.config.FrontendConfig;
import org.integrationgateway.server.config.providers.Source;
import org.integrationgateway.server.provider.ProvidedApp;
import org.integrationgateway.server.provider.ProvidersException;
import org.integrationgateway.server.provider.packages.PreparedPackage;

/** From the configuration's mounts to files that can be served. */
public final class Frontends {
  private Frontends() {}

  /**
   * Reads the sites of all apps that are mounted somewhere.
   *
   * @throws ProvidersException with every app whose files cannot be served
   */
  public static List<Frontend> of(List<ProvidedApp> apps) {
    var frontends = new ArrayList<Frontend>();
    var problems = new ArrayList<AppLoadException>();
    for (var app : apps) {
      try {
        of(app).ifPresent(frontends::add);
      } catch (AppLoadException problem) {
        problems.add(problem);
      }
    }
    if (!problems.isEmpty()) {
      throw new ProvidersException(problems);
    }
    return frontends;
  }

  private static Optional<Frontend> of(ProvidedApp provided) {
    var name = provided.config().name();
    var config = provided.config().frontend();
    if (provided.config().source() instanceof Source.Development
        || provided.config().source() instanceof Source.Attached) {
      // Its pages are where they are made, and come by another door.
      return Optional.empty();
    }
    if (config.isPresent()) {
      return Optional.of(of(name, config.get(), provided.prepared()));
    }
    if (provided.prepared().flatMap(prepared -> prepared.manifest().ui()).isPresent()) {
      throw new AppLoadException(
          name,
          "its package is a user interface, and nothing says where it is served: write apps.%s.static.mount"
              .formatted(name));
    }
    return Optional.empty();
  }

  private static Frontend of(
      String name, FrontendConfig config, Optional<PreparedPackage> prepared) {
    var manifest = prepared.map(PreparedPackage::manifest);
    var root = manifest.flatMap(Frontends::root);
    if (prepared.isEmpty() || root.isEmpty()) {
      throw new AppLoadException(
          name,
          "its package has no static files, but apps.%s.static mounts them: remove that key, or package it first if its build makes them"
              .formatted(name));
    }
    var routes = manifest.flatMap(Manifest::ui).map(UiSpec::routes).orElse(List.of());
    var site = read(name, config, prepared.get().root(), root.get());
    return new Frontend(name, config.mount(), config.isPublic(), site, Guard.of(routes));
  }

  /** What a build made counts before what was there without one. */
  private static Optional<String> root(Manifest manifest) {
    return manifest.staticRoot().or(() -> manifest.ui().flatMap(UiSpec::assetRoot));
  }

  private static Site read(String name, FrontendConfig config, Path folder, String root) {
    var files = folder.resolve(root).normalize();
    if (!files.startsWith(folder)) {
      throw new AppLoadException(
          name, "its manifest names '%s', which is outside the package".formatted(root));
    }
    try {
      return SiteReader.read(files, config.mount());
    } catch (IOException e) {
      throw new AppLoadException(
          name, "its static files in '%s' cannot be used: %s".formatted(root, e));
    }
  }
}
