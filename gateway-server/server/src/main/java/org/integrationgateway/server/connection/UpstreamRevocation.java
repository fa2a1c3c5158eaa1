package org.integrationgateway.server.connection;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.credential.CredentialFields;
import org.integrationgateway.server.credential.CredentialKey;
import org.integrationgateway.server.credential.HeldCredential;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.oauth.AuthorizationServers;
import org.integrationgateway.server.oauth.Grant;
import org.integrationgateway.server.oauth.OAuthSettings;
import org.integrationgateway.server.oauth.TokenClient;
import org.integrationgateway.server.seal.SealBrokenException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Revokes the grants of removed credentials at their authorization servers (RFC 7009). It is an
 * attempt: the credential is removed already, and stays so.
 */
public final class UpstreamRevocation {
  private static final Logger log = LoggerFactory.getLogger(UpstreamRevocation.class);

  private final Function<String, Optional<App>> apps;
  private final AuthorizationServers servers;
  private final TokenClient tokens;

  /**
   * @param apps every app that is deployed, by name
   */
  public UpstreamRevocation(
      Function<String, Optional<App>> apps, AuthorizationServers servers, TokenClient tokens) {
    this.apps = apps;
    this.servers = servers;
    this.tokens = tokens;
  }

  /** Revokes what this credential holds; never fails, and returns at the deadline. */
  Revocation revoke(HeldCredential removed, Deadline deadline) {
    try {
      var contents = removed.contents();
      return contents
          .grant()
          .map(grant -> revoke(removed.key(), contents, grant, deadline))
          .orElse(Revocation.NOT_NEEDED);
    } catch (SealBrokenException unreadable) {
      return Revocation.FAILED;
    }
  }

  private Revocation revoke(
      CredentialKey key, CredentialFields contents, Grant grant, Deadline deadline) {
    var connection =
        apps.apply(key.app())
            .flatMap(app -> Optional.ofNullable(app.connections().get(key.connection())));
    var settings = connection.flatMap(Connection::oauth);
    if (settings.isEmpty()) {
      return Revocation.UNSUPPORTED;
    }
    var params = connection.get().values(contents.params());
    try {
      return deadline.during(() -> revoke(settings.get(), params, contents, grant, deadline));
    } catch (GatewayException failure) {
      log.warn(
          "the access of a removed credential for connection '{}' of app '{}' was not revoked: {}",
          key.connection(),
          key.app(),
          failure.getMessage());
      return Revocation.FAILED;
    }
  }

  private Revocation revoke(
      OAuthSettings settings,
      Map<String, String> params,
      CredentialFields contents,
      Grant grant,
      Deadline deadline) {
    var server = servers.of(settings, params, grant, deadline);
    if (server.revocation().isEmpty()) {
      return Revocation.UNSUPPORTED;
    }
    // The server ends the access tokens of a refresh token with it (RFC 7009, section 2.1).
    var refresh = grant.refreshToken();
    Optional<Secret> token =
        refresh.or(() -> Optional.ofNullable(contents.fields().get(Grant.ACCESS_TOKEN)));
    if (token.isEmpty()) {
      return Revocation.NOT_NEEDED;
    }
    var hint = refresh.isPresent() ? "refresh_token" : Grant.ACCESS_TOKEN;
    return tokens.revoke(server, token.get(), hint, deadline) ? Revocation.DONE : Revocation.FAILED;
  }
}
