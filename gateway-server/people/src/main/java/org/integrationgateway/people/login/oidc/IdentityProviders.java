package org.integrationgateway.people.login.oidc;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.people.login.LoginProvider;
import org.integrationgateway.people.login.LoginProviders;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * The identity providers of the configuration, for logins.
 *
 * @param running the started ones, by name
 * @param ports what embedded providers have beyond {@code Identity}, by name
 */
public record IdentityProviders(
    DeclaredProviders declared,
    Function<String, Optional<Identity>> running,
    Function<String, Optional<LoginPort>> ports)
    implements LoginProviders {
  @Override
  public Optional<String> serving() {
    return declared.defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name);
  }

  @Override
  public Optional<LoginProvider> find(String name) {
    return running
        .apply(name)
        .map(
            identity ->
                new LoginProvider(name, identity, ports.apply(name).orElse(LoginPort.NONE)));
  }

  @Override
  public List<String> names() {
    return declared.of(ProviderKind.IDENTITY).stream().map(ProviderConfig::name).toList();
  }
}
