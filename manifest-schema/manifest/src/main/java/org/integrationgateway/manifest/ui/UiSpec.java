package org.integrationgateway.manifest.ui;

import java.util.List;
import java.util.Optional;

/**
 * {@code spec} of kind {@code ui}.
 *
 * @param assetRoot folder of the static files in the package; empty where a build makes them
 * @param routes in the order of the manifest; other paths are open to every caller
 */
public record UiSpec(Optional<String> assetRoot, List<UiRoute> routes) {
  /** An empty specification. */
  public static final UiSpec EMPTY = new UiSpec(Optional.empty(), List.of());

  public UiSpec {
    routes = List.copyOf(routes);
  }
}
