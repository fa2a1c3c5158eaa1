package ${package};

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.Grant;
import org.integrationgateway.sdk.identity.GrantPage;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.identity.TokenInfo;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.identity.Tokens;
import org.integrationgateway.sdk.identity.TypedToken;

/**
 * Codes, tokens and grants in memory. Codes and tokens are random texts of which only hashes are
 * stored; each is valid as long as its grant, and codes and refresh tokens can be used once.
 */
final class TokenStore {
  private static final Duration CODE_LIFE = Duration.ofMinutes(2);

  /** How long a used code and an ended grant can still be recognised. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private final Map<String, StoredToken> held = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  /** The newest is last. */
  private final Map<String, Grant> grants = new LinkedHashMap<>();

  private final Duration accessLife;
  private final Duration grantLife;
  private final InstantSource clock;
  private final Function<String, Person> people;
  private Instant swept = Instant.EPOCH;

  /**
   * Creates an empty ledger.
   *
   * @param people finds the person of a subject
   */
  TokenStore(
      Duration accessLife,
      Duration grantLife,
      InstantSource clock,
      Function<String, Person> people) {
    this.accessLife = accessLife;
    this.grantLife = grantLife;
    this.clock = clock;
    this.people = people;
  }

  /** Issues the code at the end of a login. */
  synchronized Secret code(AuthorizeRequest request, List<String> scopes, String subject) {
    return keep(
        new StoredToken(
            StoredToken.Type.CODE,
            subject,
            request.clientId(),
            StoredToken.random(),
            scopes,
            request.resources(),
            clock.instant().plus(CODE_LIFE),
            request.redirectUri(),
            request.codeChallenge()));
  }

  synchronized Tokens redeem(TokenRequest.AuthorizationCode request) {
    var code = unused(StoredToken.Type.CODE, request.client(), request.code());
    used.add(StoredToken.hash(request.code()));
    var challenge = Secret.of(request.codeVerifier().useBytes(StoredToken::sha256));
    if (!code.redirectUri().equals(request.redirectUri())
        || !challenge.matches(Secret.of(code.challenge()))) {
      throw invalid();
    }
    var now = clock.instant();
    var grant =
        new Grant(
            code.grant(),
            code.subject(),
            code.client(),
            code.scopes(),
            now,
            Optional.of(now.plus(grantLife)),
            Optional.empty());
    grants.put(grant.id(), grant);
    return pair(grant, code, code.scopes());
  }

  synchronized Tokens refresh(TokenRequest.RefreshToken request) {
    var token = unused(StoredToken.Type.REFRESH, request.client(), request.refreshToken());
    var grant = grants.get(token.grant());
    if (!holds(token)) {
      throw invalid();
    }
    var scopes = narrowed("scopes", grant.scopes(), request.scopes());
    used.add(StoredToken.hash(request.refreshToken()));
    return pair(grant, token, scopes);
  }

  /** Takes a code or refresh token. A used one was copied: its grant ends. */
  private StoredToken unused(StoredToken.Type type, Client client, Secret secret) {
    var found = held.get(StoredToken.hash(secret));
    if (found == null || found.type() != type || !found.client().equals(client.id())) {
      throw invalid();
    }
    if (used.contains(StoredToken.hash(secret))) {
      revoke(found.grant());
      throw invalid();
    }
    if (!found.end().isAfter(clock.instant())) {
      throw invalid();
    }
    return found;
  }

  private Tokens pair(Grant grant, StoredToken from, List<String> scopes) {
    var grantEnd = grant.expiresAt().orElseThrow();
    var end = earlier(clock.instant().plus(accessLife), grantEnd);
    var refresh =
        keep(from.as(StoredToken.Type.REFRESH, grant.scopes(), from.resources(), grantEnd));
    return tokens(
        from.as(StoredToken.Type.ACCESS, scopes, from.resources(), end),
        Optional.of(refresh),
        false);
  }

  /** Issues a token for the client itself, without a grant. */
  synchronized Tokens forItself(
      String client, String subject, List<String> scopes, List<String> resources) {
    var end = clock.instant().plus(accessLife);
    return tokens(
        new StoredToken(
            StoredToken.Type.ACCESS, subject, client, "", scopes, resources, end, "", ""),
        Optional.empty(),
        false);
  }

  /** Issues a token with at most the rights of the given one, for the same grant. */
  synchronized Tokens exchange(TokenRequest.TokenExchange request) {
    request.actor().ifPresent(actor -> active(actor.token()).orElseThrow(TokenStore::invalid));
    var token = active(request.subject().token()).orElseThrow(TokenStore::invalid);
    // A public client does not authenticate, so it can exchange only its own tokens.
    if (request.client().secret().isEmpty() && !token.client().equals(request.client().id())) {
      throw new ServiceException(
          Reason.DENIED, "a client without secret can exchange only tokens of its own");
    }
    var scopes = narrowed("scopes", token.scopes(), request.scopes());
    var resources = narrowed("resources", token.resources(), request.resources());
    var end = earlier(clock.instant().plus(accessLife), token.end());
    return tokens(
        token.as(StoredToken.Type.ACCESS, scopes, resources, end), Optional.empty(), true);
  }

  synchronized Optional<TokenInfo> introspect(Secret token) {
    return active(token)
        .map(
            found ->
                new TokenInfo(
                    people.apply(found.subject()),
                    found.scopes(),
                    found.client(),
                    Optional.of(found.end()),
                    grantOf(found),
                    found.resources()));
  }

  private Optional<StoredToken> active(Secret token) {
    return Optional.ofNullable(held.get(StoredToken.hash(token)))
        .filter(
            found ->
                found.type() == StoredToken.Type.ACCESS && found.end().isAfter(clock.instant()))
        .filter(this::holds);
  }

  private boolean holds(StoredToken token) {
    var grant = grants.get(token.grant());
    return token.grant().isEmpty() || grant != null && grant.holds(clock.instant());
  }

  private static Optional<String> grantOf(StoredToken token) {
    return Optional.of(token.grant()).filter(id -> !id.isEmpty());
  }

  synchronized Optional<Grant> grant(String id) {
    return Optional.ofNullable(grants.get(id));
  }

  /** Ends a grant, if it is active, and with it all its tokens. */
  synchronized void revoke(String id) {
    grants.computeIfPresent(
        id,
        (same, grant) ->
            grant.revokedAt().isPresent()
                ? grant
                : new Grant(
                    id,
                    grant.subject(),
                    grant.clientId(),
                    grant.scopes(),
                    grant.createdAt(),
                    grant.expiresAt(),
                    Optional.of(clock.instant())));
  }

  /**
   * Returns the grants of a subject, newest first; the last id of a page is the token of the next
   * page.
   */
  synchronized GrantPage page(String subject, int limit, Optional<String> pageToken) {
    var found =
        new ArrayList<>(
            grants.values().stream().filter(grant -> grant.subject().equals(subject)).toList());
    Collections.reverse(found);
    int from =
        pageToken.map(last -> found.stream().map(Grant::id).toList().indexOf(last)).orElse(-1);
    if (pageToken.isPresent() && from < 0) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the page token is not valid: use that of the previous page");
    }
    var rest = found.subList(from + 1, found.size());
    return rest.size() <= limit
        ? new GrantPage(rest, Optional.empty())
        : new GrantPage(rest.subList(0, limit), Optional.of(rest.get(limit - 1).id()));
  }

  /**
   * Returns the scopes or resources to grant.
   *
   * @param most empty: not limited
   * @param asked empty: all allowed
   */
  static List<String> narrowed(String what, List<String> most, List<String> asked) {
    if (asked.isEmpty()) {
      return most;
    }
    if (!most.isEmpty() && !most.containsAll(asked)) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "%s %s are more than there are: %s".formatted(what, asked, most));
    }
    return asked;
  }

  private Tokens tokens(StoredToken access, Optional<Secret> refresh, boolean exchanged) {
    return new Tokens(
        keep(access),
        Optional.of(Duration.between(clock.instant(), access.end())),
        refresh,
        access.scopes(),
        Optional.empty(),
        exchanged ? Optional.of(TypedToken.ACCESS_TOKEN) : Optional.empty(),
        grantOf(access),
        people.apply(access.subject()));
  }

  private Secret keep(StoredToken made) {
    sweep();
    var secret = Secret.of(StoredToken.random());
    held.put(StoredToken.hash(secret), made);
    return secret;
  }

  /** Deletes expired entries once a minute. */
  private void sweep() {
    var now = clock.instant();
    if (now.isBefore(swept.plusSeconds(60))) {
      return;
    }
    swept = now;
    held.values().removeIf(it -> it.end().plus(MEMORY).isBefore(now));
    used.retainAll(held.keySet());
    grants
        .values()
        .removeIf(it -> it.revokedAt().or(it::expiresAt).orElse(now).plus(MEMORY).isBefore(now));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static ServiceException invalid() {
    return new ServiceException(
        Reason.INVALID_GRANT, "this code or token is unknown or no longer valid: log in again");
  }
}
