package org.integrationgateway.connections.oauth;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.jose.SigningKey;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.engines.signing.ProofNonces;
import org.integrationgateway.manifest.oauth.GrantType;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/**
 * Requests of the gateway to token endpoints (RFC 6749) and revocation endpoints (RFC 7009), in the
 * dialect of each server. A request is sent once: only the caller knows whether it may be repeated.
 * A server that wants a nonce in the proof of a key has not carried it out.
 */
public final class TokenClient {
  /** No request to an authorization server takes longer. */
  private static final Duration LONGEST = Duration.ofSeconds(30);

  /** The type of a token that is a JWT (RFC 8693, section 3). */
  public static final String JWT = "urn:ietf:params:oauth:token-type:jwt";

  private static final String TOKEN_EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
  private static final int ANSWER_BYTES = 1024 * 1024;

  private final GatewayAssertions assertions;
  private final ProofNonces nonces = new ProofNonces();

  /**
   * @param assertions signs those of clients without a secret
   */
  public TokenClient(GatewayAssertions assertions) {
    this.assertions = assertions;
  }

  /** A client that signs assertions with keys that are published nowhere. */
  public TokenClient() {
    this(
        new GatewayAssertions(
            () -> SigningKey.read(SigningKey.generate()), () -> "", Clock.systemUTC()));
  }

  /** The assertions of the gateway. */
  public GatewayAssertions assertions() {
    return assertions;
  }

  /**
   * Exchanges an authorization code.
   *
   * @param verifier of the proof key, where the authorization request had a challenge
   * @throws TokenException when there is no token
   */
  public TokenAnswer exchange(
      AuthorizationServer server,
      Secret code,
      String redirectUri,
      Optional<Secret> verifier,
      Deadline deadline) {
    var parameters = plain(server.dialect().tokenRequest().parameters());
    parameters.put("grant_type", Secret.of(GrantType.AUTHORIZATION_CODE.text()));
    parameters.put("code", code);
    parameters.put("redirect_uri", Secret.of(redirectUri));
    verifier.ifPresent(value -> parameters.put("code_verifier", value));
    return token(server, parameters, deadline);
  }

  /**
   * Gets the next access token.
   *
   * @param scopes to narrow the token to; empty: all that were granted
   * @throws TokenException when there is no token
   */
  public TokenAnswer refresh(
      AuthorizationServer server, Secret refreshToken, List<String> scopes, Deadline deadline) {
    var parameters = plain(server.dialect().tokenRequest().refreshParameters());
    scopes(server, scopes, parameters);
    parameters.put("grant_type", Secret.of("refresh_token"));
    parameters.put("refresh_token", refreshToken);
    return token(server, server.refresh().orElse(server.token()), parameters, deadline);
  }

  /**
   * Gets a token for the gateway's client itself.
   *
   * @throws TokenException when there is no token
   */
  public TokenAnswer clientCredentials(
      AuthorizationServer server, List<String> scopes, Deadline deadline) {
    var parameters = plain(server.dialect().tokenRequest().parameters());
    scopes(server, scopes, parameters);
    parameters.put("grant_type", Secret.of(GrantType.CLIENT_CREDENTIALS.text()));
    return token(server, parameters, deadline);
  }

  /**
   * Exchanges a token about the caller for one of the server (RFC 8693).
   *
   * @param type of the token; the manifest's {@code tokenParams} may name another one
   * @param actor a token about who acts for the caller
   * @throws TokenException when there is no token
   */
  public TokenAnswer exchangeToken(
      AuthorizationServer server,
      Secret subject,
      String type,
      Optional<Secret> actor,
      List<String> scopes,
      Deadline deadline) {
    var parameters = plain(server.dialect().tokenRequest().parameters());
    scopes(server, scopes, parameters);
    parameters.put("grant_type", Secret.of(TOKEN_EXCHANGE));
    parameters.put("subject_token", subject);
    parameters.putIfAbsent("subject_token_type", Secret.of(type));
    actor.ifPresent(
        token -> {
          parameters.put("actor_token", token);
          parameters.put("actor_token_type", Secret.of(JWT));
        });
    return token(server, parameters, deadline);
  }

  /**
   * Gets a token for an assertion (RFC 7523, section 2.1).
   *
   * @throws TokenException when there is no token
   */
  public TokenAnswer assertion(
      AuthorizationServer server, Secret assertion, List<String> scopes, Deadline deadline) {
    var parameters = plain(server.dialect().tokenRequest().parameters());
    scopes(server, scopes, parameters);
    parameters.put("grant_type", Secret.of("urn:ietf:params:oauth:grant-type:jwt-bearer"));
    parameters.put("assertion", assertion);
    return token(server, parameters, deadline);
  }

  /**
   * Revokes a token.
   *
   * @param typeHint {@code access_token} or {@code refresh_token}
   * @return whether the server has revoked it; false also where it has no revocation endpoint
   */
  public boolean revoke(
      AuthorizationServer server, Secret token, String typeHint, Deadline deadline) {
    var endpoint = server.revocation();
    if (endpoint.isEmpty()) {
      return false;
    }
    var parameters = new LinkedHashMap<String, Secret>();
    parameters.put("token", token);
    parameters.put("token_type_hint", Secret.of(typeHint));
    var request = TokenEndpointRequest.of(server, parameters, assertions);
    try {
      send(server, endpoint.get(), request, deadline).requireDone();
      return true;
    } catch (TokenException refused) {
      return false;
    }
  }

  private TokenAnswer token(
      AuthorizationServer server, Map<String, Secret> parameters, Deadline deadline) {
    return token(server, server.token(), parameters, deadline);
  }

  private TokenAnswer token(
      AuthorizationServer server, URI endpoint, Map<String, Secret> parameters, Deadline deadline) {
    server
        .resource()
        .ifPresent(resource -> parameters.putIfAbsent("resource", Secret.of(resource)));
    var answer = ask(server, endpoint, parameters, deadline);
    // The nonce of the first answer is kept by then.
    return server.proof().isPresent() && answer.wantsNonce()
        ? ask(server, endpoint, parameters, deadline).token()
        : answer.token();
  }

  private TokenEndpointAnswer ask(
      AuthorizationServer server, URI endpoint, Map<String, Secret> parameters, Deadline deadline) {
    return send(
        server, endpoint, TokenEndpointRequest.of(server, parameters, assertions), deadline);
  }

  private TokenEndpointAnswer send(
      AuthorizationServer server, URI endpoint, TokenEndpointRequest request, Deadline deadline) {
    var sent =
        server
            .proof()
            .map(
                key ->
                    request.to(endpoint, key, nonces.of(endpoint).orElse(null), assertions.now()))
            .orElseGet(() -> request.to(endpoint))
            .identifiedBy(server.certificate().orElse(null));
    try (var reply = server.outbound().send(sent, deadline.atMost(LONGEST))) {
      if (server.proof().isPresent()) {
        nonces.take(endpoint, reply.values(ProofNonces.HEADER));
      }
      return new TokenEndpointAnswer(
          endpoint.getHost(),
          reply.status(),
          reply.header("Content-Type").orElse(""),
          body(endpoint, reply),
          server,
          request.secrets());
    } catch (GatewayException failure) {
      throw TokenException.failed(failure);
    }
  }

  private static byte[] body(URI endpoint, Reply reply) {
    try {
      return reply
          .body()
          .readAtMost(ANSWER_BYTES)
          .orElseThrow(
              () ->
                  TokenException.invalid(
                      "'%s' responded to a token request with more than %d bytes"
                          .formatted(endpoint.getHost(), ANSWER_BYTES),
                      reply.status() < 300));
    } catch (IOException e) {
      throw TokenException.unavailable(
          Optional.empty(),
          "the response of '%s' to a token request was incomplete".formatted(endpoint.getHost()),
          true);
    }
  }

  private static void scopes(
      AuthorizationServer server, List<String> scopes, Map<String, Secret> parameters) {
    if (!scopes.isEmpty()) {
      var dialect = server.dialect().scopes();
      parameters.put(dialect.parameter(), Secret.of(String.join(dialect.separator(), scopes)));
    }
  }

  private static Map<String, Secret> plain(Map<String, String> declared) {
    var parameters = new LinkedHashMap<String, Secret>();
    declared.forEach((name, value) -> parameters.put(name, Secret.of(value)));
    return parameters;
  }
}
