package org.integrationgateway.server.services.login;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.identity.Identity;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.login.LoginPort;
import org.integrationgateway.server.login.LoginProvider;
import org.integrationgateway.server.login.LoginProviders;

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
