package org.integrationgateway.server.deployment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.apps.FrontendConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.http.frontend.Frontend;
import org.integrationgateway.http.frontend.PageRoles;
import org.integrationgateway.http.frontend.Site;
import org.integrationgateway.http.frontend.SiteReader;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.ui.UiSpec;
import org.integrationgateway.providers.ProvidedApp;
import org.integrationgateway.providers.packages.PreparedPackage;

/** Reads the static files of the mounts in the configuration. */
public final class Frontends {
  private Frontends() {}

  /**
   * Reads the site of an app; empty when the app has none.
   *
   * @throws AppLoadException when its files cannot be served
   */
  public static Optional<Frontend> of(ProvidedApp provided) {
    var name = provided.config().name();
    var config = provided.config().frontend();
    if (provided.unavailable().isPresent()) {
      return Optional.empty();
    }
    if (provided.config().source() instanceof Source.Development
        || provided.config().source() instanceof Source.Attached) {
      // An app under development: the dev loop serves its pages.
      return Optional.empty();
    }
    if (config.isPresent()) {
      return Optional.of(of(name, config.get(), provided.prepared()));
    }
    if (provided.prepared().flatMap(prepared -> prepared.manifest().ui()).isPresent()) {
      throw AppLoadException.misconfigured(
          name,
          "its package is a user interface without a mount: write apps.%s.static.mount"
              .formatted(name));
    }
    return Optional.empty();
  }

  private static Frontend of(
      String name, FrontendConfig config, Optional<PreparedPackage> prepared) {
    var manifest = prepared.map(PreparedPackage::manifest);
    var root = manifest.flatMap(Frontends::root);
    if (prepared.isEmpty() || root.isEmpty()) {
      throw AppLoadException.misconfigured(
          name,
          "its package has no static files, but apps.%s.static mounts them: remove that key, or package it first if its build makes them"
              .formatted(name));
    }
    var routes = manifest.flatMap(Manifest::ui).map(UiSpec::routes).orElse(List.of());
    var site = read(name, config, prepared.get().root(), root.get());
    return new Frontend(name, config.mount(), config.isPublic(), site, PageRoles.of(routes));
  }

  /** Files of a build count before the files of the package. */
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
