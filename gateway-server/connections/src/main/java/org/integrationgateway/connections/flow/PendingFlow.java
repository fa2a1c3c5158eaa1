package org.integrationgateway.connections.flow;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.completion.StoredCaller;
import org.integrationgateway.connections.oauth.AuthorizationServer;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.json.SecretJson;
import org.integrationgateway.engines.stored.StandIn;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.http.page.NextPath;
import org.integrationgateway.records.schema.Name;
import org.integrationgateway.sdk.Secret;

/**
 * A connect flow between its begin and its end.
 *
 * @param id hash of its state
 * @param owner canonical id of the subject that the credential will belong to
 * @param redirectUri as the server knows it
 * @param verifier of which the server has the challenge (RFC 7636)
 * @param callbackPort of the program that completes it
 * @param next location after the flow
 * @param params that the user gave
 * @param scopes that were requested
 * @param starter who began it, with the limits of its token
 * @param server that was asked
 */
record PendingFlow(
    String id,
    String owner,
    String app,
    String connection,
    String redirectUri,
    Instant expiresAt,
    Optional<String> instance,
    Optional<Secret> verifier,
    @Name("port") Optional<Integer> callbackPort,
    Optional<NextPath> next,
    Map<String, String> params,
    List<String> scopes,
    Caller starter,
    Asked server) {
  /** The form that is sealed, with its end, which a thief of the database would like to move. */
  static final SecretJson<PendingFlow> STORED =
      new SecretJson<>(
          StoredType.json(
                  PendingFlow.class,
                  StoredCaller.STAND_IN,
                  new StandIn<>(NextPath.class, String.class, NextPath::location, NextPath::new))
              .without("id"));

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
