package org.integrationgateway.people.oidc;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.integrationgateway.builtin.oidc.OidcConfig;
import org.integrationgateway.builtin.oidc.OidcSettings;
import org.integrationgateway.builtin.oidc.SubjectIds;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Reads the entries of OpenID Connect providers.
 *
 * @param url public URL of this gateway, to which logins come back
 */
public record OidcConfiguration(GatewayConfig config, PublicUrl url) {
  private static final String CALLBACK = "/api/v1/auth/login/callback";

  /** Why an entry cannot work; empty when it can, or is not one of these providers. */
  public static Optional<String> problem(GatewayConfig config, ProviderConfig entry) {
    if (!(entry.origin() instanceof ProviderConfig.Carried carried)) {
      return Optional.empty();
    }
    try {
      carried
          .find(OidcConfig.class)
          .ifPresent(
              keys ->
                  new OidcConfiguration(config, PublicUrl.of(URI.create("http://localhost")))
                      .of(entry.name(), keys));
      return Optional.empty();
    } catch (IllegalArgumentException unusable) {
      return Optional.of(String.valueOf(unusable.getMessage()));
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
  OidcSettings of(String name, OidcConfig entry) {
    return OidcSettings.of(entry, ids(name), () -> List.of(url.at(CALLBACK)));
  }
}
