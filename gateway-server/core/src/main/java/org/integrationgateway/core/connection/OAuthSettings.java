package org.integrationgateway.core.connection;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Secret;

/**
 * How a connection gets tokens, as deployed.
 *
 * @param key of the configuration where an operator writes what is missing: {@code
 *     apps.<app>.connections.<connection>.auth}
 * @param declared members of the manifest's {@code auth}, with the configuration's merged over them
 * @param clientId of the gateway at the authorization server; empty where nothing configures it
 * @param clientSecret empty for public clients
 * @param mcpServer the MCP server that names its authorization server; empty for {@code oauth2}
 * @param outbound sends requests under the egress policy of the app
 */
public record OAuthSettings(
    String key,
    OAuth declared,
    Optional<String> clientId,
    Optional<Secret> clientSecret,
    Optional<URI> mcpServer,
    Outbound outbound) {
  /**
   * The members of {@code auth} that describe the gateway's client and that nothing configures. An
   * MCP server can do without: its authorization server registers the gateway.
   */
  public List<String> missingClient() {
    if (mcpServer.isPresent()) {
      return List.of();
    }
    boolean needsSecret =
        declared.client().secret().isPresent()
            || declared.grantType() == GrantType.CLIENT_CREDENTIALS
                && declared.client().authentication().isSecret();
    var missing = new ArrayList<String>(2);
    if (clientId.isEmpty()) {
      missing.add("clientId");
    }
    if (needsSecret && clientSecret.isEmpty()) {
      missing.add("clientSecret");
    }
    return missing;
  }
}
