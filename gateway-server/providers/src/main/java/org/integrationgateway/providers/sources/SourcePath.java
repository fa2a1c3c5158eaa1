package org.integrationgateway.providers.sources;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Source;

/**
 * A source and its place in the configuration.
 *
 * @param name {@code apps.weather}, {@code providers.cache.main}, {@code runtime.providers.far}
 */
public record SourcePath(String name, Source source) {
  /** Every place of a configuration that names a package. */
  public static List<SourcePath> all(GatewayConfig config) {
    var places = new ArrayList<SourcePath>();
    config.providers().all().forEach(provider -> of(provider).ifPresent(places::add));
    config.apps().values().stream()
        .map(SourcePath::of)
        .filter(place -> !(place.source() instanceof Source.Builtin))
        .forEach(places::add);
    return places;
  }

  static SourcePath of(AppConfig app) {
    return new SourcePath("apps." + app.name(), app.source());
  }

  /** Empty for one that the server carries in itself. */
  static Optional<SourcePath> of(ProviderConfig provider) {
    return provider.origin() instanceof ProviderConfig.Packaged packaged
        ? Optional.of(new SourcePath(provider.path(), packaged.source()))
        : Optional.empty();
  }
}
