package org.integrationgateway.server.deployment;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.problem.DidYouMean;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.status.AppLoadException;

/**
 * Finds the identity provider that the routes of an app ask for.
 *
 * @param providers names of the configured identity providers
 */
public record RouteAuth(Set<String> providers) {
  /** Of the declared identity providers. */
  public static RouteAuth of(DeclaredProviders declared) {
    return new RouteAuth(
        declared.of(ProviderKind.IDENTITY).stream()
            .map(ProviderConfig::name)
            .collect(Collectors.toSet()));
  }

  public RouteAuth {
    providers = Set.copyOf(providers);
  }

  /**
   * The provider that the configuration names, else the one of the manifest.
   *
   * @throws AppLoadException when the manifest names one that is not configured
   */
  public Optional<String> of(AppConfig app, Optional<Manifest> manifest) {
    if (app.authProvider().isPresent()) {
      return app.authProvider();
    }
    var asked = manifest.flatMap(Manifest::app).flatMap(AppSpec::authProvider);
    asked
        .filter(name -> !providers.contains(name))
        .ifPresent(
            name -> {
              throw AppLoadException.misconfigured(
                  app.name(),
                  "its manifest asks for identity provider '%s' (spec.auth.provider), which providers.identity does not have%s: add it, or name another in apps.%s.auth.provider"
                      .formatted(name, DidYouMean.suffix(name, providers), app.name()));
            });
    return asked;
  }
}
