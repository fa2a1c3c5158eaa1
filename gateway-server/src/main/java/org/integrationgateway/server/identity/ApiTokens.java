package org.integrationgateway.server.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.KeyedHash;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** API tokens: made, listed, revoked and recognised. */
public final class ApiTokens implements AutoCloseable {
  /** How many live tokens one subject may have. */
  public static final int MOST_PER_SUBJECT = 50;

  /** How long another replica's revocation may go unnoticed here. */
  private static final Duration STALE = Duration.ofMillis(900);

  private static final int MOST_CACHED = 50_000;
  private static final Logger log = LoggerFactory.getLogger(ApiTokens.class);

  private final TokenStore store;
  private final KeyedHash hash;
  private final Duration lifetime;
  private final Clock clock;
  private final TokenUse use;
  private final SecureRandom random = new SecureRandom();
  private final Cache<String, Optional<Live>> recent =
      Caffeine.newBuilder().expireAfterWrite(STALE).maximumSize(MOST_CACHED).build();

  /** A token and the caller it stands for, made once. */
  private record Live(StoredToken stored, Caller caller) {
    boolean expired(Instant now) {
      return !now.isBefore(stored.token().expiresAt());
    }
  }

  /**
   * @param lifetime of a token whose request says nothing
   */
  public ApiTokens(TokenStore store, KeyedHash hash, Duration lifetime, Clock clock) {
    this.store = store;
    this.hash = hash;
    this.lifetime = lifetime;
    this.clock = clock;
    this.use = new TokenUse(store, clock);
  }

  /**
   * Makes a token for the caller's own subject.
   *
   * @throws GatewayException {@code SCOPE_DENIED} when the caller's token is limited, {@code
   *     INVALID_STATE} when the subject has as many as it may
   */
  public CreatedToken create(Caller caller, TokenRequest request) {
    refuseLimited(caller);
    return mint(caller.subject(), request);
  }

  /**
   * Makes a token for any subject, for whoever holds the store itself: first start, command line.
   *
   * @throws GatewayException {@code INVALID_STATE} when the subject has as many as it may
   */
  public CreatedToken mint(Subject subject, TokenRequest request) {
    var text = TokenText.random(random);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var token =
        new ApiToken(
            TokenText.randomId(random),
            subject,
            request.name(),
            request.scopes(),
            now,
            now.plus(request.expiresIn().orElse(lifetime)),
            Optional.empty());
    if (!store.add(StoredToken.of(token, hashOf(text), hash), MOST_PER_SUBJECT, now)) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s has %d API tokens, and that is the most: revoke one that is not needed any more"
              .formatted(subject.id(), MOST_PER_SUBJECT));
    }
    return new CreatedToken(token, text);
  }

  /** The caller's tokens, oldest first. */
  public List<ApiToken> list(Caller caller) {
    refuseLimited(caller);
    return store.bySubject(caller.subject().id()).stream().map(StoredToken::token).toList();
  }

  /**
   * Ends one of the caller's tokens: here at once, on other replicas within a second.
   *
   * @throws GatewayException {@code NOT_FOUND} when the caller has no such token, also when
   *     somebody else has
   */
  public void revoke(Caller caller, String id) {
    if (!caller.tokenId().equals(Optional.of(id))) {
      refuseLimited(caller);
    }
    var gone =
        store
            .remove(caller.subject().id(), id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "you have no API token '%s'".formatted(id)));
    recent.invalidate(gone.hash());
  }

  /** Ends all of the caller's tokens, the presented one too; answers how many. */
  public int revokeAll(Caller caller) {
    refuseLimited(caller);
    var gone = store.removeAll(caller.subject().id());
    gone.forEach(token -> recent.invalidate(token.hash()));
    return gone.size();
  }

  /** Whether this is meant to be an API token: no other kind begins like them. */
  static boolean isOne(Secret text) {
    return text.use(TokenText::isOne);
  }

  /** The caller for whom the live token with this text stands. */
  Optional<Caller> find(Secret text) {
    if (!text.use(TokenText::wellFormed)) {
      return Optional.empty();
    }
    var found = recent.get(hashOf(text), this::load);
    if (found.isEmpty() || found.get().expired(clock.instant())) {
      return Optional.empty();
    }
    use.note(found.get().stored());
    return found.map(Live::caller);
  }

  private Optional<Live> load(String key) {
    var found = store.byHash(key);
    // A whole row that was moved here vouches for itself, but for another token's text.
    if (found.isPresent() && !(found.get().hash().equals(key) && found.get().vouchedBy(hash))) {
      log.error("API token '{}' was changed in the store: refused", found.get().token().id());
      return Optional.empty();
    }
    return found.map(stored -> new Live(stored, stored.token().caller()));
  }

  private String hashOf(Secret text) {
    return text.use(value -> hash.of("token.1", value));
  }

  private static void refuseLimited(Caller caller) {
    if (!caller.scopes().isEmpty()) {
      throw new GatewayException(
          ErrorCode.SCOPE_DENIED,
          "this token is limited to some apps, so it cannot manage tokens: use one without scopes");
    }
  }

  @Override
  public void close() {
    use.close();
  }
}
