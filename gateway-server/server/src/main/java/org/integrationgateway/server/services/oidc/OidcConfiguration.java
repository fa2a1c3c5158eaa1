package org.integrationgateway.server.services.oidc;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.builtin.oidc.OidcSettings;
import org.integrationgateway.server.builtin.oidc.PersonClaims;
import org.integrationgateway.server.builtin.oidc.SubjectIds;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.IdentityKeys;
import org.integrationgateway.server.config.providers.OidcKeys;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.config.shape.Settings;

/**
 * Reads the entries of OpenID Connect providers.
 *
 * @param baseUrl public URL of this gateway, to which logins come back
 */
public record OidcConfiguration(GatewayConfig config, Supplier<URI> baseUrl) {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  /** Why an entry cannot work; empty when it can, or is not one of these providers. */
  public static Optional<String> problem(GatewayConfig config, ProviderConfig entry) {
    if (!(entry.kind().equals(ProviderKind.IDENTITY)
        && entry.origin() instanceof ProviderConfig.Carried carried
        && carried.builtin().equals("oidc"))) {
      return Optional.empty();
    }
    try {
      new OidcConfiguration(config, () -> URI.create("http://localhost"))
          .of(entry.name(), carried.config());
      return Optional.empty();
    } catch (IllegalArgumentException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
    } catch (IllegalStateException incomplete) {
      // A required key without a value is reported where the file is read.
      return Optional.empty();
    }
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

  /**
   * The settings of the provider of this name.
   *
   * @throws IllegalArgumentException when they cannot work, with the key and the reason
   */
  OidcSettings of(String name, Settings keys) {
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
