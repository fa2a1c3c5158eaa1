package org.integrationgateway.http.identity;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, lists, revokes and recognises API tokens. */
public final class ApiTokens implements AutoCloseable {
  /** How many live tokens one subject may have. */
  public static final int MOST_PER_SUBJECT = 50;

  private static final int MOST_CACHED = 50_000;
  private static final Logger log = LoggerFactory.getLogger(ApiTokens.class);

  private final TokenStore store;
  private final KeyedHash hash;
  private final Supplier<Duration> lifetime;
  private final Function<String, Optional<Profile>> profiles;
  private final Clock clock;
  private final LastUse use;
  private final SecureRandom random = new SecureRandom();
  private final RecentReads<String, Optional<Live>> recent = new RecentReads<>(MOST_CACHED);

  /** A token and its caller. */
  private record Live(StoredApiToken stored, Caller caller) {
    boolean expired(Instant now) {
      return !now.isBefore(stored.token().expiresAt());
    }
  }

  /**
   * Tokens whose callers have no groups.
   *
   * @param lifetime of a token whose request names no lifetime
   */
  public ApiTokens(TokenStore store, KeyedHash hash, Duration lifetime, Clock clock) {
    this(store, hash, () -> lifetime, subject -> Optional.empty(), clock);
  }

  /**
   * @param lifetime of a token whose request names no lifetime
   * @param profiles of subjects that have logged in
   */
  public ApiTokens(
      TokenStore store,
      KeyedHash hash,
      Supplier<Duration> lifetime,
      Function<String, Optional<Profile>> profiles,
      Clock clock) {
    this.store = store;
    this.hash = hash;
    this.lifetime = lifetime;
    this.profiles = profiles;
    this.clock = clock;
    this.use = new LastUse("token", store::used, clock);
  }

  /**
   * Creates a token for the caller's own subject.
   *
   * @throws GatewayException {@code SCOPE_DENIED} when the caller's token is limited, {@code
   *     INVALID_STATE} when the subject has the largest number of tokens
   */
  public CreatedToken create(Caller caller, TokenRequest request) {
    refuseLimited(caller);
    return mint(caller.subject(), request);
  }

  /**
   * Creates a token for any subject. For operators, and for the first start and the command line,
   * which have the store itself.
   *
   * @throws GatewayException {@code INVALID_STATE} when the subject has the largest number of
   *     tokens
   */
  public CreatedToken mint(Subject subject, TokenRequest request) {
    var text = TokenText.API_TOKEN.random(random);
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var token =
        new ApiToken(
            TokenText.randomId(random),
            subject,
            request.name(),
            request.scopes(),
            now,
            now.plus(request.expiresIn().orElseGet(lifetime)),
            Optional.empty());
    if (!store.add(StoredApiToken.of(token, hashOf(text), hash), MOST_PER_SUBJECT, now)) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s has %d API tokens, which is the limit: revoke one that is no longer needed"
              .formatted(subject.id(), MOST_PER_SUBJECT));
    }
    return new CreatedToken(token, text);
  }

  /** The caller's tokens, oldest first. */
  public List<ApiToken> list(Caller caller) {
    refuseLimited(caller);
    return store.bySubject(caller.subject().id()).stream().map(StoredApiToken::token).toList();
  }

  /**
   * Revokes one of the caller's tokens: on this replica at once, on others within a second.
   *
   * @throws GatewayException {@code NOT_FOUND} when the caller has no such token, also when another
   *     subject has it
   */
  public void revoke(Caller caller, String id) {
    if (!caller.proof().isApiToken(id)) {
      refuseLimited(caller);
    }
    var gone =
        store
            .remove(caller.subject().id(), id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "you have no API token '%s'".formatted(id)));
    recent.forget(gone.hash());
  }

  /**
   * Revokes a token of this subject, for callers that manage the subject.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public void revoke(String subject, String id) {
    var gone =
        store
            .remove(subject, id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "%s has no API token '%s'".formatted(subject, id)));
    recent.forget(gone.hash());
  }

  /** Revokes all of the caller's tokens, the presented one too, and returns their number. */
  public int revokeAll(Caller caller) {
    refuseLimited(caller);
    return revokeAll(caller.subject().id());
  }

  /** Revokes all tokens of a subject that callers manage. */
  public int revokeAll(String subject) {
    var gone = store.removeAll(subject);
    gone.forEach(token -> recent.forget(token.hash()));
    return gone.size();
  }

  /** The tokens of every subject, or of one: by subject, oldest first. For operators. */
  public List<ApiToken> listAny(Optional<String> subject) {
    return subject.map(store::bySubject).orElseGet(store::all).stream()
        .map(StoredApiToken::token)
        .toList();
  }

  /**
   * Revokes a token of any subject, for operators.
   *
   * @return the token, as it was
   * @throws GatewayException {@code NOT_FOUND}
   */
  public ApiToken revokeAny(String id) {
    var gone =
        store
            .remove(id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND, "there is no API token '%s'".formatted(id)));
    recent.forget(gone.hash());
    return gone.token();
  }

  /** Whether the text has the prefix of API tokens, which no other kind of token has. */
  static boolean isOne(Secret text) {
    return text.use(TokenText.API_TOKEN::isOne);
  }

  /** The caller of the token with this text, if it is valid now. */
  Optional<Caller> find(Secret text) {
    if (!text.use(TokenText.API_TOKEN::wellFormed)) {
      return Optional.empty();
    }
    var found = recent.get(hashOf(text), this::load);
    if (found.isEmpty() || found.get().expired(clock.instant())) {
      return Optional.empty();
    }
    use.note(found.get().stored().hash());
    return found.map(Live::caller);
  }

  private Optional<Live> load(String key) {
    var found = store.byHash(key);
    // A row that was copied from another token has a valid voucher, but the hash of the other text.
    if (found.isPresent() && !(found.get().hash().equals(key) && found.get().vouchedBy(hash))) {
      log.error(
          "the record of API token '{}' was changed in the store: the token is refused",
          found.get().token().id());
      return Optional.empty();
    }
    return found.map(
        stored ->
            new Live(stored, stored.token().caller(profiles.apply(stored.token().subject().id()))));
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
