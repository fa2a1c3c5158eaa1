package org.integrationgateway.people.serviceaccount.key;

import static org.integrationgateway.people.serviceaccount.key.AccountKey.Type.KEYS;
import static org.integrationgateway.people.serviceaccount.key.AccountKey.Type.SECRET;
import static org.integrationgateway.people.serviceaccount.key.AccountKey.Type.TRUST;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.connections.jose.KeySet;
import org.integrationgateway.connections.oauth.mcp.UrlRule;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.http.identity.TokenRequest;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Name;

/**
 * A request to add a key to a service account.
 *
 * @param name for people, 1 to 100 characters
 * @param expiresIn how long it is in force; empty: until it is deleted
 * @param jwks public keys, for {@code keys} and {@code trust}
 * @param jwksUri where they are published, in place of {@code jwks}
 * @param issuer of the tokens, for {@code trust}
 * @param audience of the tokens; empty: the URL of the gateway
 * @param subject of the tokens; a star at its end stands for any text
 * @param claims further claims of the tokens
 * @param scopes the limits of the tokens that it gets; empty: not limited
 */
public record AccountKeyRequest(
    AccountKey.Type type,
    String name,
    @Name("expiresInSeconds") Optional<Duration> expiresIn,
    Optional<Map<String, Object>> jwks,
    Optional<String> jwksUri,
    Optional<String> issuer,
    Optional<String> audience,
    Optional<String> subject,
    @Default("{}") Map<String, String> claims,
    @Default("[]") List<Caller.Scope> scopes) {
  private static final int LONGEST_TEXT = 1000;
  private static final int MOST_CLAIMS = 20;
  private static final int LONGEST_KEYS = 64 * 1024;

  /** Refuses with {@code INVALID_PARAMETERS}. */
  public AccountKeyRequest {
    claims = Map.copyOf(claims);
    scopes = List.copyOf(scopes);
    // Name, time and scopes have the rules of API tokens.
    new TokenRequest(name, expiresIn, scopes);
    require(
        type == SECRET || jwks.isEmpty() || jwksUri.isEmpty(),
        "jwksUri",
        "hand in 'jwks' or 'jwksUri', not both");
    require(
        type != SECRET || jwks.isEmpty() && jwksUri.isEmpty(),
        "jwks",
        "a secret has no 'jwks' and no 'jwksUri': choose type keys");
    require(
        type != KEYS || jwks.isPresent() || jwksUri.isPresent(),
        "jwks",
        "keys need 'jwks' with the public keys, or 'jwksUri' with the URL where they are");
    jwksUri.ifPresent(url -> requireUrl("jwksUri", url));
    jwks.ifPresent(AccountKeyRequest::requireKeys);
    if (type == TRUST) {
      require(issuer.isPresent(), "issuer", "trust needs the 'issuer' of the tokens ('iss')");
      requireUrl("issuer", issuer.orElseThrow());
      require(
          subject.isPresent() && !subject.get().equals("*") || !claims.isEmpty(),
          "subject",
          "trust needs the 'subject' of the tokens or 'claims': an issuer such as GitHub signs"
              + " tokens for everybody");
      require(claims.size() <= MOST_CLAIMS, "claims", "'claims' has at most 20 members");
      claims.forEach((claim, value) -> requireText("claims", claim + value));
      audience.ifPresent(text -> requireText("audience", text));
      subject.ifPresent(text -> requireText("subject", text));
    } else {
      require(
          issuer.isEmpty() && audience.isEmpty() && subject.isEmpty() && claims.isEmpty(),
          "issuer",
          "'issuer', 'audience', 'subject' and 'claims' are for type trust");
    }
  }

  /** The source of its keys. */
  AccountKey.KeySource source() {
    return new AccountKey.KeySource(
        jwks.map(keys -> Json.MAPPER.valueToTree(keys).toString()), jwksUri);
  }

  /** The tokens that it accepts. */
  AccountKey.Trusted trusted() {
    return new AccountKey.Trusted(issuer, audience, subject, claims);
  }

  private static void requireKeys(Map<String, Object> document) {
    var tree = Json.MAPPER.valueToTree(document);
    require(tree.toString().length() <= LONGEST_KEYS, "jwks", "'jwks' is longer than 64 KB");
    KeySet.problem(Json.parseObject(Json.write(tree)))
        .ifPresent(problem -> require(false, "jwks", "'jwks' " + problem));
  }

  /** On the loopback interface http is permitted, where the egress policy permits it, too. */
  private static void requireUrl(String member, String text) {
    require(
        UrlRule.of(URI.create("http://127.0.0.1")).read(text).isPresent(),
        member,
        "'%s' must be an https URL without user and fragment".formatted(member));
  }

  private static void requireText(String member, String text) {
    require(
        !text.isBlank()
            && text.length() <= LONGEST_TEXT
            && text.codePoints().noneMatch(Character::isISOControl),
        member,
        "'%s' must be 1 to 1000 characters long, without control characters".formatted(member));
  }

  private static void require(boolean holds, String member, String rule) {
    if (!holds) {
      throw GatewayException.invalid(member, rule);
    }
  }
}
