package org.integrationgateway.people.oidc;

import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.integrationgateway.builtin.oidc.OidcConfig;
import org.integrationgateway.builtin.oidc.OidcIdentity;
import org.integrationgateway.builtin.oidc.OidcLogins;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes OpenID Connect identities, each with a database of its own. */
public final class OidcBuiltins {
  private final Supplier<GatewayConfig> live;
  private final IndexedDb database;
  private final Sealer sealer;
  private final OutboundClient outbound;
  private final PublicUrl url;
  private final InstantSource time;
  private final Map<String, OidcLogins> made = new ConcurrentHashMap<>();

  /**
   * @param url public URL of this gateway, to which logins come back
   */
  public OidcBuiltins(
      Supplier<GatewayConfig> live,
      IndexedDb database,
      Sealer sealer,
      OutboundClient outbound,
      PublicUrl url,
      InstantSource time) {
    this.live = live;
    this.database = database;
    this.sealer = sealer;
    this.outbound = outbound;
    this.url = url;
    this.time = time;
  }

  /** The identity tokens of the provider with this name. */
  public static SealedColumn sealed(String name) {
    return SealedIdTokens.column("identity-" + name);
  }

  /** The factory of {@code builtin:oidc}. */
  public Identity make(String name, OidcConfig entry) {
    var settings = new OidcConfiguration(live.get(), url).of(name, entry);
    var stores = "identity-" + name;
    var identity =
        new OidcIdentity(
            database.database(stores),
            settings,
            new GuardedOidcHttp(
                settings.issuer(),
                allowedHosts(name),
                outbound,
                () -> live.get().server().egress()),
            new SealedIdTokens(sealer, stores),
            time);
    made.put(name, identity.logins());
    return new CheckedIdentity(identity);
  }

  /** Returns the browser's logins at the provider of this name; empty for other providers. */
  public Optional<OidcLogins> find(String name) {
    return Optional.ofNullable(made.get(name));
  }

  private Optional<Set<String>> allowedHosts(String name) {
    return live.get().providers().of(ProviderKind.IDENTITY).stream()
        .filter(provider -> provider.name().equals(name))
        .map(ProviderConfig::origin)
        .map(ProviderConfig.Carried.class::cast)
        .findFirst()
        .flatMap(ProviderConfig.Carried::allowedHosts);
  }
}
