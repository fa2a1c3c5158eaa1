package org.integrationgateway.server.provider;

import java.util.Optional;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.provider.packages.PreparedPackage;

/**
 * One configured app with what its package and its provider contribute, as of now.
 *
 * @param prepared empty for one that the server carries in itself
 * @param provider empty for a declarative package, which the gateway itself carries out; stays the
 *     same when its process is started again
 * @param metadata empty while a provider has never been ready: its operations are not known yet
 */
public record ProvidedApp(
    AppConfig config,
    Optional<PreparedPackage> prepared,
    Optional<AppProvider> provider,
    Optional<AppMetadata> metadata,
    App.Health health) {
  /** The same, whose provider says this about itself. */
  ProvidedApp saying(AppMetadata said) {
    return new ProvidedApp(config, prepared, provider, Optional.of(said), health);
  }
}
