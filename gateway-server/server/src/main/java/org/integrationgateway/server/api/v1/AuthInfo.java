package org.integrationgateway.server.api.v1;

import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * How callers authenticate at this deployment, as its configuration says.
 *
 * @param identityProvider name of the identity provider that serves the server; without one only
 *     API tokens are accepted
 * @param login whether a browser can log in and get a session
 * @param agent whether an agent provider is configured
 * @param workflow whether a workflow provider is configured
 */
public record AuthInfo(
    Optional<String> identityProvider, boolean login, boolean agent, boolean workflow) {
  private static final String TOKENS_ONLY = "none";

  static AuthInfo of(GatewayConfig config) {
    var providers = config.providers();
    var serving = providers.defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name);
    return new AuthInfo(
        serving,
        serving.isPresent(),
        !providers.of(ProviderKind.AGENT).isEmpty(),
        !providers.of(ProviderKind.WORKFLOW).isEmpty());
  }

  String provider() {
    return identityProvider.orElse(TOKENS_ONLY);
  }

  String displayName() {
    return identityProvider.orElse("API tokens");
  }
}
