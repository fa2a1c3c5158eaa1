package org.integrationgateway.people.oauth.service;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.ApiToken;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.people.serviceaccount.key.AccountKey;
import org.integrationgateway.people.serviceaccount.key.AccountKeys;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Issues and recognises the access tokens of service accounts. A token ends with the key by which
 * the account got it.
 */
public final class AccountAccess {
  private static final int MOST_CACHED = 50_000;

  private final AccountTokenStore store;
  private final AccountKeys keys;
  private final KeyedHash hash;
  private final Supplier<Duration> life;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();
  private final RecentReads<String, Optional<AccountTokenStore.Stored>> recent =
      new RecentReads<>(MOST_CACHED);

  /**
   * @param life of a token
   */
  public AccountAccess(State state, AccountKeys keys, Supplier<Duration> life, Clock clock) {
    this.store = new AccountTokenStore(state);
    this.keys = keys;
    this.hash = state.keys().hash();
    this.life = life;
    this.clock = clock;
  }

  /**
   * A new token.
   *
   * @param access shown now and never again
   * @param scope as the client reads it
   */
  public record Issued(Secret access, Duration life, String scope) {}

  /**
   * Issues a token.
   *
   * @param key by which the account has proven itself
   * @param scope that the client asks for
   * @param resource path that the token is for: {@code /mcp}, {@code /mcp/<app>}; empty: all routes
   * @param boundTo the thumbprint of the key that the sender has proven; null: to none
   * @throws OAuthRefusal {@code invalid_scope}
   */
  public Issued issue(AccountKey key, String scope, String resource, @Nullable String boundTo) {
    var scopes = AccountScopes.granted(key, scope, resource);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var end = now.plus(life.get());
    var until = key.expiresAt().filter(end::isAfter).orElse(end);
    var access = TokenText.ACCOUNT_ACCESS.random(random);
    store.add(
        hashOf(boundTo == null ? access : TokenText.bound(access, boundTo)),
        new AccountTokenStore.Stored(key.id(), resource, scopes, until),
        now);
    return new Issued(access, Duration.between(now, until), AccountScopes.text(scopes));
  }

  /** Ends a token that its account gives back; empty where the account has no such token. */
  public Optional<AccountKey> revoke(Secret access, String account) {
    var hashed = hashOf(access);
    var key =
        store
            .find(hashed)
            .flatMap(token -> keys.recent(token.key(), clock.instant()))
            .filter(found -> found.account().equals(account));
    key.ifPresent(
        found -> {
          store.remove(hashed);
          recent.forget(hashed);
        });
    return key;
  }

  /** The caller of a token that is for every route. */
  public Optional<Caller> find(Secret access) {
    return find(access, "");
  }

  /**
   * The caller of a token that is valid at a path.
   *
   * @param path of the request below {@code /mcp}; empty: another route
   */
  public Optional<Caller> find(Secret access, String path) {
    if (!access.use(TokenText.ACCOUNT_ACCESS::wellFormed)) {
      return Optional.empty();
    }
    var now = clock.instant();
    return recent
        .get(hashOf(access), store::find)
        .filter(token -> now.isBefore(token.expiresAt()) && token.isFor(path))
        .flatMap(token -> keys.recent(token.key(), now).map(key -> caller(key, token.scopes())));
  }

  private static Caller caller(AccountKey key, List<Caller.Scope> scopes) {
    var subject =
        new Subject(key.subject(), Optional.empty(), Optional.empty(), ApiToken.spelled(scopes));
    return new Caller(subject, Proof.clientToken(key.id()), scopes, List.of());
  }

  private String hashOf(Secret access) {
    return access.use(text -> hash.of("account-access.1", text));
  }
}
