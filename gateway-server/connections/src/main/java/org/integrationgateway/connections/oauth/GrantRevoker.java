package org.integrationgateway.connections.oauth;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * Revokes grants at the servers that have issued them (RFC 7009).
 *
 * @param servers finds the server of a grant
 */
public record GrantRevoker(AuthorizationServers servers, TokenClient tokens) {
  /**
   * Revokes a grant: by its refresh token, which takes the access tokens with it (RFC 7009, section
   * 2.1), else by its access token.
   *
   * @param connection with OAuth
   * @param fields of the credential
   * @param params of the connection, with the defaults of those that are not given
   * @throws org.integrationgateway.core.error.GatewayException as {@link AuthorizationServers#of}
   */
  public Revocation revoke(
      Connection connection,
      Map<String, Secret> fields,
      Map<String, String> params,
      Grant grant,
      Deadline deadline) {
    var token = grant.refreshToken().or(() -> Optional.ofNullable(fields.get(Grant.ACCESS_TOKEN)));
    if (token.isEmpty()) {
      return Revocation.NOT_NEEDED;
    }
    var server =
        servers
            .of(connection.oauth().orElseThrow(), params, grant, deadline)
            .presentedBy(connection.presentation(), fields, params);
    if (server.revocation().isEmpty()) {
      return Revocation.UNSUPPORTED;
    }
    var hint = grant.refreshToken().isPresent() ? "refresh_token" : Grant.ACCESS_TOKEN;
    return tokens.revoke(server, token.get(), hint, deadline) ? Revocation.DONE : Revocation.FAILED;
  }
}
