package org.integrationgateway.connections.oauth;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.json.JsonPath;
import org.integrationgateway.engines.signing.ProofKey;
import org.integrationgateway.engines.signing.ProvenToken;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.JsonNode;

/**
 * The answer of a token endpoint. Does not print itself.
 *
 * @param lifetime of the access token; empty when the server did not say
 * @param scopes that were granted; empty when the server did not say
 * @param proof the key that the access token is bound to (RFC 9449); empty for a bearer token
 * @param body the whole answer, with the tokens in it; an object
 */
public record TokenAnswer(
    Secret accessToken,
    Optional<Secret> refreshToken,
    Optional<Duration> lifetime,
    Optional<List<String>> scopes,
    Optional<ProofKey> proof,
    JsonNode body) {
  /** The longest value of an answer that is kept beside the tokens. */
  private static final int LONGEST_TEXT = 4096;

  public TokenAnswer {
    scopes = scopes.map(List::copyOf);
  }

  /**
   * The text, number or truth value at a JSON path of the answer, as text. Empty for the tokens
   * themselves: what is read here is not secret.
   */
  public Optional<String> text(String path) {
    return JsonPath.text(body, path)
        .filter(text -> text.length() <= LONGEST_TEXT)
        .filter(text -> !isToken(Secret.of(text)));
  }

  /**
   * Returns the grant of the server.
   *
   * @param requestedScopes granted where neither the answer nor {@code previous} says otherwise
   * @param previous of the same connection: its refresh token stays in force where the answer has
   *     none
   */
  public Grant grant(
      AuthorizationServer server,
      List<String> requestedScopes,
      Optional<Grant> previous,
      Instant now) {
    var metadata = new HashMap<String, String>();
    previous.ifPresent(grant -> metadata.putAll(grant.metadata()));
    for (var path : server.dialect().tokenResponse().metadata()) {
      text(path).ifPresent(value -> metadata.put(path, value));
    }
    return new Grant(
        refreshToken.or(() -> previous.flatMap(Grant::refreshToken)),
        scopes.or(() -> previous.map(Grant::scopes)).orElse(requestedScopes),
        now,
        lifetime.map(now::plus),
        server.client().id(),
        server.issuer(),
        metadata);
  }

  /** The fields of a credential with these tokens: the access token, and its key. */
  public Map<String, Secret> fields() {
    var fields = new HashMap<String, Secret>();
    fields.put(Grant.ACCESS_TOKEN, accessToken);
    proof.ifPresent(key -> fields.put(ProvenToken.KEY, key.text()));
    return fields;
  }

  private boolean isToken(Secret value) {
    return value.equals(accessToken) || refreshToken.filter(value::equals).isPresent();
  }

  @Override
  public String toString() {
    return "TokenAnswer[lifetime=" + lifetime + ", scopes=" + scopes + "]";
  }
}
