package org.integrationgateway.server.connection.completion;

import java.time.Duration;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.credential.CredentialFields;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.oauth.AuthorizationServer;
import org.integrationgateway.server.oauth.AuthorizationServers;
import org.integrationgateway.server.oauth.Grant;
import org.integrationgateway.server.oauth.TokenClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Revokes grants with which no connection could be made, where their server has an endpoint. */
public final class UnusedGrants implements GrantRevocation {
  private static final Logger log = LoggerFactory.getLogger(UnusedGrants.class);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final AuthorizationServers servers;
  private final TokenClient client;

  public UnusedGrants(AuthorizationServers servers, TokenClient client) {
    this.servers = servers;
    this.client = client;
  }

  @Override
  public void revoke(Connection connection, CredentialFields contents) {
    if (connection.oauth().isEmpty() || contents.grant().isEmpty()) {
      return;
    }
    var deadline = Deadline.in(LONGEST);
    try {
      var grant = contents.grant().get();
      var params = CompletedParams.of(connection, contents.params()).withDefaults();
      var server = servers.of(connection.oauth().get(), params, grant, deadline);
      if (!isRevoked(server, grant, contents, deadline)) {
        log.info("an unused grant of connection '{}' could not be revoked", connection.name());
      }
    } catch (GatewayException unknown) {
      log.info(
          "an unused grant of connection '{}' could not be revoked: {}",
          connection.name(),
          unknown.detail());
    }
  }

  /** The refresh token takes its access tokens with it (RFC 7009, section 2.1). */
  private boolean isRevoked(
      AuthorizationServer server, Grant grant, CredentialFields contents, Deadline deadline) {
    if (grant.refreshToken().isPresent()) {
      return client.revoke(server, grant.refreshToken().get(), "refresh_token", deadline);
    }
    Secret token = contents.fields().get(Grant.ACCESS_TOKEN);
    return token != null && client.revoke(server, token, Grant.ACCESS_TOKEN, deadline);
  }
}
