package org.integrationgateway.connections.credential.refresh;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.credential.ClientCredentials;
import org.integrationgateway.connections.credential.CredentialFields;
import org.integrationgateway.connections.credential.HeldCredential;
import org.integrationgateway.connections.login.Logins;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.connections.oauth.AuthorizationServers;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.oauth.TokenAnswer;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.connections.oauth.TokenException;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.engines.signing.ProvenToken;
import org.integrationgateway.sdk.Deadline;

/** Requests the next token of a credential, in the way of its connection. */
final class TokenRequests {
  private final AuthorizationServers servers;
  private final TokenClient client;
  private final Logins logins;
  private final Clock clock;

  /**
   * An authorization server, and the scopes that a new token gets.
   *
   * @param server empty for a login, whose URLs the connection has
   */
  record Target(Optional<AuthorizationServer> server, List<String> scopes) {}

  TokenRequests(AuthorizationServers servers, TokenClient client, Clock clock) {
    this.servers = servers;
    this.client = client;
    this.logins = new Logins(clock);
    this.clock = clock;
  }

  /** Whether a token can be requested at all. */
  static boolean isPossible(Connection connection, HeldCredential held) {
    return connection.login().isPresent()
        || ClientCredentials.isUsedBy(connection)
        || held.grant().flatMap(Grant::refreshToken).isPresent();
  }

  /**
   * Returns the target of the request; no token request is sent yet.
   *
   * @throws org.integrationgateway.core.error.GatewayException as {@link AuthorizationServers}
   */
  Target target(Connection connection, HeldCredential held, Deadline deadline) {
    if (connection.login().isPresent()) {
      return new Target(Optional.empty(), List.of());
    }
    var settings = connection.oauth().orElseThrow();
    var params = connection.values(held.params());
    if (ClientCredentials.isUsedBy(connection)) {
      var found =
          servers.toConnect(
              ClientCredentials.settings(settings, held.contents()), params, deadline);
      return new Target(Optional.of(found.server()), found.scopes());
    }
    var grant = held.grant().orElseThrow();
    return new Target(Optional.of(servers.of(settings, params, grant, deadline)), grant.scopes());
  }

  /**
   * Sends the request.
   *
   * @return the new contents of the credential
   * @throws org.integrationgateway.connections.oauth.TokenException when there is no token
   */
  CredentialFields ask(
      Connection connection, HeldCredential held, Target target, Deadline deadline) {
    var contents = held.contents();
    if (connection.login().isPresent()) {
      var params = connection.values(contents.params());
      return logins.login(connection.login().get(), contents, params, deadline).contents();
    }
    var server = proving(target.server().orElseThrow(), connection, contents);
    var answer =
        ClientCredentials.isUsedBy(connection)
            ? new ObtainedTokens(client).ask(held, server, target.scopes(), deadline)
            : refreshed(connection, held, server, deadline);
    var fields = new HashMap<>(contents.fields());
    fields.remove(ProvenToken.KEY);
    fields.putAll(answer.fields());
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var grant = answer.grant(server, target.scopes(), contents.grant(), now);
    return new CredentialFields(fields, contents.params(), Optional.of(grant));
  }

  /** A refresh token may be bound to the key of the access token (RFC 9449, section 5). */
  private static AuthorizationServer proving(
      AuthorizationServer declared, Connection connection, CredentialFields contents) {
    var server =
        declared.presentedBy(
            connection.presentation(), contents.fields(), connection.values(contents.params()));
    return Optional.ofNullable(contents.fields().get(ProvenToken.KEY))
        .map(key -> server.proving(ProofKey.read(key)))
        .orElse(server);
  }

  private TokenAnswer refreshed(
      Connection connection, HeldCredential held, AuthorizationServer server, Deadline deadline) {
    var token = held.grant().flatMap(Grant::refreshToken).orElseThrow();
    try {
      return client.refresh(server, token, List.of(), deadline);
    } catch (TokenException failed) {
      if (failed.kind() == TokenException.Kind.CLIENT_REFUSED
          && servers.forget(connection.oauth().orElseThrow(), server)) {
        throw failed.ofForgottenClient();
      }
      throw failed;
    }
  }
}
