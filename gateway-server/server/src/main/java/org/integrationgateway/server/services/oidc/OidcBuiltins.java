package org.integrationgateway.server.services.oidc;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.identity.CheckedIdentity;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.oidc.OidcIdentity;
import org.integrationgateway.server.builtin.oidc.OidcLogins;
import org.integrationgateway.server.builtin.oidc.OidcSettings;
import org.integrationgateway.server.builtin.oidc.PersonClaims;
import org.integrationgateway.server.builtin.oidc.SubjectIds;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.IdentityKeys;
import org.integrationgateway.server.config.providers.OidcKeys;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.shape.Settings;
import org.integrationgateway.server.seal.Sealer;
import org.integrationgateway.server.surface.http.OutboundClient;

/** Makes OpenID Connect identities, each with a database of its own. */
public final class OidcBuiltins {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  private final GatewayConfig config;
  private final IndexedDb database;
  private final Sealer sealer;
  private final OutboundClient outbound;
  private final Supplier<URI> baseUrl;
  private final InstantSource time;
  private final Map<String, OidcLogins> made = new ConcurrentHashMap<>();

  /**
   * @param baseUrl public URL of this gateway, to which logins come back
   */
  public OidcBuiltins(
      GatewayConfig config,
      IndexedDb database,
      Sealer sealer,
      OutboundClient outbound,
      Supplier<URI> baseUrl,
      InstantSource time) {
    this.config = config;
    this.database = database;
    this.sealer = sealer;
    this.outbound = outbound;
    this.baseUrl = baseUrl;
    this.time = time;
  }

  /** The factory of {@code builtin:oidc}. */
  public Identity make(String name, Settings keys) {
    var settings = settings(name, keys);
    var stores = "identity-" + name;
    var identity =
        new OidcIdentity(
            database.database(stores),
            settings,
            new GuardedOidcHttp(
                settings.issuer(), allowedHosts(name), outbound, config.server().egress()),
            new SealedIdTokens(sealer, stores),
            time);
    made.put(name, identity.logins());
    return new CheckedIdentity(identity);
  }

  /** What a browser's login at the provider of this name needs; empty for other providers. */
  public Optional<OidcLogins> find(String name) {
    return Optional.ofNullable(made.get(name));
  }

  private Optional<Set<String>> allowedHosts(String name) {
    return config.providers().of(ProviderKind.IDENTITY).stream()
        .filter(provider -> provider.name().equals(name))
        .map(ProviderConfig::origin)
        .map(ProviderConfig.Carried.class::cast)
        .findFirst()
        .flatMap(ProviderConfig.Carried::allowedHosts);
  }

  /**
   * The provider that serves the server has plain ids; every other one has its name before them.
   */
  private SubjectIds ids(String name) {
    var providers = config.providers();
    var others =
        providers.of(ProviderKind.IDENTITY).stream()
            .map(ProviderConfig::name)
            .filter(other -> !other.equals(name))
            .map(other -> other + "/")
            .collect(Collectors.toUnmodifiableSet());
    boolean serves =
        providers.defaultOf(ProviderKind.IDENTITY).filter(p -> p.name().equals(name)).isPresent();
    return serves ? new SubjectIds("", others) : SubjectIds.prefixed(name);
  }

  private OidcSettings settings(String name, Settings keys) {
    return new OidcSettings(
        keys.get(OidcKeys.ISSUER),
        keys.get(OidcKeys.CLIENT_ID),
        keys.find(OidcKeys.CLIENT_SECRET),
        keys.get(OidcKeys.SCOPES),
        keys.get(OidcKeys.AUTHORIZATION_PARAMETERS),
        keys.find(OidcKeys.AUDIENCE),
        new PersonClaims(
            keys.get(OidcKeys.SUBJECT_CLAIM),
            ids(name),
            keys.get(OidcKeys.GROUPS_CLAIM),
            keys.get(OidcKeys.EMAIL_VERIFIED).equals(OidcKeys.ASSUME),
            keys.get(OidcKeys.ALLOWED_EMAIL_DOMAINS).stream()
                .map(domain -> domain.toLowerCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet()),
            Set.copyOf(keys.get(OidcKeys.REQUIRED_GROUPS))),
        () -> List.of(baseUrl.get().toString().replaceFirst("/$", "") + CALLBACK),
        keys.get(IdentityKeys.ACCESS_TOKEN_LIFE),
        keys.get(IdentityKeys.GRANT_LIFE),
        keys.get(OidcKeys.TIMEOUT));
  }
}
