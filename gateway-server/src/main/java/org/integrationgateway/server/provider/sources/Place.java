package org.integrationgateway.server.provider.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.providers.Source;

/**
 * A source and its place in the configuration.
 *
 * @param name {@code apps.weather}, {@code providers.cache.main}, {@code runtime.providers.far}
 */
record Place(String name, Source source) {
  /** Every place of a configuration that names a package. */
  static List<Place> all(GatewayConfig config) {
    var places = new ArrayList<Place>();
    config.providers().all().forEach(provider -> of(provider).ifPresent(places::add));
    config.apps().values().stream()
        .map(Place::of)
        .filter(place -> !(place.source() instanceof Source.Builtin))
        .forEach(places::add);
    return places;
  }

  static Place of(AppConfig app) {
    return new Place("apps." + app.name(), app.source());
  }

  /** Empty for one that the server carries in itself. */
  static Optional<Place> of(ProviderConfig provider) {
    return provider.origin() instanceof ProviderConfig.Packaged packaged
        ? Optional.of(new Place(provider.path(), packaged.source()))
        : Optional.empty();
  }
}
