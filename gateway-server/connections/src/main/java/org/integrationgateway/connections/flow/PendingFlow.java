package org.integrationgateway.connections.flow;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.sdk.Secret;

/**
 * A connect flow between its begin and its end.
 *
 * @param id hash of its state
 * @param starter who began it, with the limits of its token
 * @param owner canonical id of the subject that the credential will belong to
 * @param params that the user gave
 * @param scopes that were requested
 * @param verifier of which the server has the challenge (RFC 7636)
 * @param redirectUri as the server knows it
 * @param server that was asked
 * @param callbackPort of the program that completes it
 * @param next location after the flow
 */
record PendingFlow(
    String id,
    Caller starter,
    String owner,
    String app,
    String connection,
    Optional<String> instance,
    Map<String, String> params,
    List<String> scopes,
    Optional<Secret> verifier,
    String redirectUri,
    Asked server,
    Optional<Integer> callbackPort,
    Optional<NextPath> next,
    Instant expiresAt) {
  PendingFlow {
    params = Map.copyOf(params);
    scopes = List.copyOf(scopes);
  }

  /**
   * The server that was asked: a code goes to no other one (RFC 9700, section 4.4).
   *
   * @param sendsIssuer whether its answer has to carry {@code iss} (RFC 9207)
   */
  record Asked(
      URI authorization, URI token, Optional<String> issuer, boolean sendsIssuer, String clientId) {
    static Asked of(AuthorizationServer server) {
      return new Asked(
          server.authorization().orElseThrow(),
          server.token(),
          server.issuer(),
          server.sendsIssuer(),
          server.client().id());
    }

    /**
     * Whether the server is the one that was asked, and the gateway still the same client of it.
     */
    boolean isStill(AuthorizationServer now) {
      return token.equals(now.token())
          && issuer.equals(now.issuer())
          && clientId.equals(now.client().id());
    }
  }

  /** Whether only the browser session that began it may complete it. */
  boolean isBoundToSession() {
    return starter.proof().kind() == Proof.Kind.SESSION_COOKIE;
  }
}
