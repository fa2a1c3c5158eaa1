package org.integrationgateway.server.deployment;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.provider.AppLoadException;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Finds the identity provider that the routes of an app ask for.
 *
 * @param providers names of the configured identity providers
 * @param apart those whose subjects no other provider has: the one that serves the server, and
 *     {@code builtin:oidc}, which puts its name before the ids of its users
 */
public record RouteAuth(Set<String> providers, Set<String> apart) {
  private static final String OIDC = "oidc";

  /** The authentication by the declared identity providers. */
  public static RouteAuth of(DeclaredProviders declared) {
    var all = declared.of(ProviderKind.IDENTITY);
    var serving = declared.defaultOf(ProviderKind.IDENTITY);
    return new RouteAuth(
        names(all.stream()),
        names(
            all.stream()
                .filter(
                    provider -> serving.filter(provider::equals).isPresent() || isOidc(provider))));
  }

  public RouteAuth {
    providers = Set.copyOf(providers);
    apart = Set.copyOf(apart);
  }

  private static Set<String> names(Stream<ProviderConfig> providers) {
    return providers.map(ProviderConfig::name).collect(Collectors.toSet());
  }

  private static boolean isOidc(ProviderConfig provider) {
    return provider.origin() instanceof ProviderConfig.Carried carried
        && carried.builtin().equals(OIDC);
  }

  /**
   * The provider that the configuration names, else the one of the manifest.
   *
   * @throws AppLoadException when the manifest names one that is not configured, or the subjects of
   *     the provider can be those of another
   */
  public Optional<String> of(AppConfig app, Optional<Manifest> manifest) {
    var named =
        app.authProvider().or(() -> manifest.flatMap(Manifest::app).flatMap(AppSpec::authProvider));
    named.ifPresent(name -> check(app, name));
    return named;
  }

  private void check(AppConfig app, String name) {
    if (!providers.contains(name)) {
      if (app.authProvider().isPresent()) {
        return; // the reader of the configuration refuses it
      }
      throw AppLoadException.misconfigured(
          app.name(),
          "its manifest asks for identity provider '%s' (spec.auth.provider), which providers.identity does not have%s: add it, or name another in apps.%s.auth.provider"
              .formatted(name, SimilarNames.suffix(name, providers), app.name()));
    }
    if (!apart.contains(name)) {
      throw AppLoadException.misconfigured(
          app.name(),
          "its routes ask for identity provider '%s', whose users can have the same ids as those of the provider that serves the server: let '%s' serve the server (server.providers.identity), or use a builtin:oidc, which puts its name before the ids of its users"
              .formatted(name, name));
    }
  }
}
