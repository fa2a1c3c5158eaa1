package org.integrationgateway.people.oauth.service;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.connections.jose.InvalidJwtException;
import org.integrationgateway.connections.jose.JwtClaims;
import org.integrationgateway.connections.jose.PresentedJwt;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.people.oauth.proof.UsedTokens;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.people.serviceaccount.key.AccountKeys;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** Proves which service account sends a request to the token endpoint. */
public final class AccountLogins {
  private static final Duration LONGEST_ASSERTION = Duration.ofHours(1);
  private static final Duration LONGEST_WORKLOAD_TOKEN = Duration.ofHours(24);
  private static final Set<String> ASSERTION_TYPES = Set.of("", "jwt", "client-authentication+jwt");
  private static final Set<String> WORKLOAD_TYPES = Set.of("", "jwt", "at+jwt");

  private final AccountKeys keys;
  private final IssuerKeys published;
  private final UsedTokens used;
  private final InstantSource clock;

  /**
   * @param outbound reaches the servers that publish keys
   */
  public AccountLogins(AccountKeys keys, UsedTokens used, Outbound outbound, InstantSource clock) {
    this.keys = keys;
    this.published = new IssuerKeys(outbound, Ticker.systemTicker());
    this.used = used;
    this.clock = clock;
  }

  /**
   * The key of an account that sends its secret (RFC 6749, section 2.3.1).
   *
   * @throws OAuthRefusal {@code invalid_client}
   */
  public AccountKey bySecret(String account, Secret secret) {
    return keys.withSecret(account, secret).orElseThrow(OAuthRefusal::invalidClient);
  }

  /**
   * The key of an account that signs an assertion about itself (RFC 7523, section 2.2), which is
   * accepted once.
   *
   * @param accepted values of {@code aud}
   * @throws OAuthRefusal {@code invalid_client}
   */
  public AccountKey byAssertion(
      String account, Secret assertion, Collection<String> accepted, Deadline deadline) {
    try {
      var token = PresentedJwt.parse(assertion);
      requireType(token, ASSERTION_TYPES);
      var proven = proven(token, keys.live(account, AccountKey.Type.KEYS), deadline);
      var claims = proven.claims;
      claims.has("iss", AccountKey.clientId(account));
      claims.has("sub", AccountKey.clientId(account));
      claims.isForOneOf(accepted);
      var end = claims.holdsAt(clock.instant(), LONGEST_ASSERTION);
      if (!used.isFirst("assertion", token.identity(), end.plus(JwtClaims.CLOCK_SKEW))) {
        throw new InvalidJwtException("was presented before: sign another one for each request");
      }
      return proven.key;
    } catch (InvalidJwtException broken) {
      throw new OAuthRefusal("invalid_client", "the client assertion " + broken.rule());
    }
  }

  /**
   * The trust of an account that a token of a workload fulfils (RFC 7523, section 2.1). Its issuer
   * decides how often the token is presented.
   *
   * @param usual values of {@code aud} where the trust names none
   * @throws OAuthRefusal {@code invalid_grant}
   */
  public AccountKey byTrust(
      String account, Secret assertion, Collection<String> usual, Deadline deadline) {
    try {
      var token = PresentedJwt.parse(assertion);
      requireType(token, WORKLOAD_TYPES);
      var issuer = token.claimed("iss");
      var candidates =
          keys.live(account, AccountKey.Type.TRUST).stream()
              .filter(key -> key.trusted().issuer().equals(issuer))
              .toList();
      if (candidates.isEmpty()) {
        throw new InvalidJwtException(
            "is of an issuer ('iss') that no trust of the service account names");
      }
      return fulfilled(token, candidates, usual, deadline);
    } catch (InvalidJwtException broken) {
      throw new OAuthRefusal("invalid_grant", "the token of the workload " + broken.rule());
    }
  }

  /** An account may trust several workloads of one issuer: the last problem is told. */
  private AccountKey fulfilled(
      PresentedJwt token, List<AccountKey> candidates, Collection<String> usual, Deadline deadline)
      throws InvalidJwtException {
    var problem = new InvalidJwtException("is not accepted");
    for (var key : candidates) {
      try {
        var claims = published.verify(token, key, deadline);
        var trusted = key.trusted();
        claims.isForOneOf(trusted.audience().map(List::of).orElseGet(() -> List.copyOf(usual)));
        claims.holdsAt(clock.instant(), LONGEST_WORKLOAD_TOKEN);
        if (trusted.subject().isPresent()) {
          requireSubject(claims, trusted.subject().get());
        }
        requireClaims(claims, trusted.claims());
        return key;
      } catch (InvalidJwtException broken) {
        problem = broken;
      }
    }
    throw problem;
  }

  private record Proven(AccountKey key, JwtClaims claims) {}

  /** An account without keys is refused as one whose keys have not signed. */
  private Proven proven(PresentedJwt token, List<AccountKey> candidates, Deadline deadline)
      throws InvalidJwtException {
    var problem =
        new InvalidJwtException("is not signed by a known key: compare 'kid', 'alg' and keys");
    for (var key : candidates) {
      try {
        return new Proven(key, published.verify(token, key, deadline));
      } catch (InvalidJwtException broken) {
        problem = broken;
      }
    }
    throw problem;
  }

  private static void requireType(PresentedJwt token, Set<String> types)
      throws InvalidJwtException {
    if (!types.contains(token.type())) {
      throw new InvalidJwtException("is of another type than expected ('typ')");
    }
  }

  private static void requireSubject(JwtClaims claims, String text) throws InvalidJwtException {
    var subject = claims.required("sub");
    boolean fits =
        text.endsWith("*")
            ? subject.startsWith(text.substring(0, text.length() - 1))
            : subject.equals(text);
    if (!fits) {
      throw new InvalidJwtException("is about another subject than the trust names ('sub')");
    }
  }

  private static void requireClaims(JwtClaims claims, Map<String, String> wanted)
      throws InvalidJwtException {
    for (var each : wanted.entrySet()) {
      if (!has(claims.members().get(each.getKey()), each.getValue())) {
        throw new InvalidJwtException(
            "has another '%s' than the trust names".formatted(each.getKey()));
      }
    }
  }

  private static boolean has(@Nullable Object claim, String wanted) {
    if (claim instanceof Collection<?> several) {
      return several.stream().anyMatch(each -> has(each, wanted));
    }
    return (claim instanceof String || claim instanceof Boolean || claim instanceof Number)
        && claim.toString().equals(wanted);
  }
}
