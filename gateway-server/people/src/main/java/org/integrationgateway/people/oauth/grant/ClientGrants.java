package org.integrationgateway.people.oauth.grant;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.config.login.ClientLoginConfig;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.LastUse;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Begins, refreshes, recognises, lists and ends grants of clients. An end reaches this replica at
 * once, and others within a second.
 */
public final class ClientGrants implements AutoCloseable {
  /** How many grants one subject may have; the oldest one ends for the next. */
  public static final int MOST_PER_SUBJECT = 200;

  /**
   * How long a client may send again what it has used: it may have lost the answer, or several of
   * its windows share a token.
   */
  public static final Duration RETRY = Duration.ofSeconds(10);

  private static final int MOST_CACHED = 50_000;

  private final GrantStore store;
  private final AccessTokenStore tokens;
  private final KeyedHash hash;
  private final Supplier<ClientLoginConfig> config;
  private final Function<String, Optional<Profile>> profiles;
  private final AuditTrail audit;
  private final Clock clock;
  private final LastUse use;
  private final SecureRandom random = new SecureRandom();

  /** The life of grants now, and the one before: so it is known when a grant was refreshed. */
  private volatile List<Duration> lives;

  private final RecentReads<String, Optional<LiveGrant>> recent = new RecentReads<>(MOST_CACHED);

  /**
   * @param config as it is now
   * @param profiles of subjects that have logged in
   */
  public ClientGrants(
      State state,
      Supplier<ClientLoginConfig> config,
      Function<String, Optional<Profile>> profiles,
      AuditTrail audit,
      Clock clock) {
    this.store = new GrantStore(state);
    this.tokens = new AccessTokenStore(state);
    this.hash = state.keys().hash();
    this.config = config;
    this.lives = List.of(config.get().grantLife());
    this.profiles = profiles;
    this.audit = audit;
    this.clock = clock;
    this.use = new LastUse("grant", store::used, clock);
  }

  /** An id for a grant that is to begin. */
  public String freshId() {
    return TokenText.randomId(random);
  }

  /**
   * Begins a grant.
   *
   * @param wanted its generation and times are set here
   * @param key that the client has proven, to which the access token is bound; null: to none
   */
  public IssuedTokens begin(ClientGrant wanted, @Nullable String key) {
    var now = now();
    var grant =
        new ClientGrant(
            wanted.id(),
            wanted.subject(),
            wanted.clientId(),
            wanted.clientName(),
            wanted.redirectHost(),
            wanted.resource(),
            0,
            now,
            now.plus(life()),
            wanted.scopes(),
            wanted.boundTo(),
            now);
    store.add(grant, MOST_PER_SUBJECT, now);
    audit.record(
        event("grant.create", grant).with("scopes", String.join(" ", grant.scopes())).here());
    return issued(grant, now, key);
  }

  /**
   * An access token of a grant that another server permits each time: of the one that there is, or
   * of a new one. Its client has no use for the refresh token.
   *
   * @param key that the client has proven, to which the access token is bound; null: to none
   */
  public IssuedTokens permitted(ClientGrant wanted, @Nullable String key) {
    return list(wanted.subject()).stream()
        .filter(
            grant ->
                grant.clientId().equals(wanted.clientId())
                    && grant.redirectHost().equals(wanted.redirectHost())
                    && grant.resource().equals(wanted.resource())
                    && grant.scopes().equals(wanted.scopes()))
        .findFirst()
        .map(grant -> issued(grant, now(), key))
        .orElseGet(() -> begin(wanted, key));
  }

  /**
   * The next tokens of a grant. A refresh token that was used within {@link #RETRY} gets the same
   * next refresh token, and another access token. One that was used before ends the grant: it is in
   * the hands of two programs.
   *
   * @param key that the client has proven, to which the access token is bound; null: to none
   * @throws OAuthRefusal {@code invalid_grant}, also when the grant is bound to another key
   */
  public IssuedTokens refresh(Secret token, String clientId, @Nullable String key) {
    var text = token.use(value -> RefreshText.read(value, hash));
    while (true) {
      var grant = text.map(RefreshText::grant).flatMap(this::live);
      if (grant.isEmpty()
          || !grant.get().clientId().equals(clientId)
          || grant.get().boundTo().filter(own -> !own.equals(key)).isPresent()) {
        throw OAuthRefusal.invalidGrant();
      }
      var now = now();
      if (isRetry(text.get(), grant.get(), now)) {
        return issued(grant.get(), now, key);
      }
      if (text.get().generation() != grant.get().generation()) {
        endReused(grant.get(), "a refresh token that was used before");
        throw OAuthRefusal.invalidGrant();
      }
      var next = grant.get().next(now, now.plus(life()));
      if (store.replace(grant.get(), next)) {
        return issued(next, now, key);
      }
      // Another request with the same token was first: its successor is there now.
    }
  }

  /** Returns whether the token is the one before, and was used a moment ago. */
  private boolean isRetry(RefreshText token, ClientGrant grant, Instant now) {
    return token.generation() == grant.generation() - 1
        && lives.stream()
            .map(life -> Duration.between(grant.expiresAt().minus(life), now).abs())
            .anyMatch(since -> since.compareTo(RETRY) < 0);
  }

  /** How long a grant lasts that begins now, or is refreshed now. */
  private Duration life() {
    var life = config.get().grantLife();
    if (!lives.get(lives.size() - 1).equals(life)) {
      lives = List.of(lives.get(lives.size() - 1), life);
    }
    return life;
  }

  /** Ends the grant of a code or token that was presented again. */
  public void endReused(String id, String what) {
    live(id).ifPresent(grant -> endReused(grant, what));
  }

  private void endReused(ClientGrant grant, String what) {
    if (store.remove(grant.id())) {
      recent.forgetAll();
      audit.record(event("grant.reuse", grant).with("presented", what).here());
    }
  }

  /**
   * The grant of an access token that is valid now, and its caller.
   *
   * @throws org.integrationgateway.core.error.GatewayException when the store fails
   */
  public Optional<LiveGrant> find(Secret access) {
    if (!access.use(TokenText.MCP_ACCESS::wellFormed)) {
      return Optional.empty();
    }
    var found = recent.get(hashOf(access), this::load);
    if (found.isEmpty() || !clock.instant().isBefore(found.get().until())) {
      return Optional.empty();
    }
    use.note(found.get().grant().id());
    return found;
  }

  private Optional<LiveGrant> load(String key) {
    return tokens
        .find(key)
        .flatMap(
            token ->
                live(token.grant())
                    .map(
                        grant ->
                            LiveGrant.of(
                                grant, token.expiresAt(), profiles.apply(grant.subject()))));
  }

  /** A subject's grants, oldest first. */
  public List<ClientGrant> list(String subject) {
    return live(store.of(subject));
  }

  /** The grants of all subjects, by subject, oldest first. */
  public List<ClientGrant> listAll() {
    return live(store.all());
  }

  /** The newest grant of a subject for a client and a resource that has all of these scopes. */
  public Optional<ClientGrant> covering(
      String subject, String clientId, String resource, List<String> scopes) {
    return list(subject).stream()
        .filter(grant -> grant.clientId().equals(clientId) && grant.resource().equals(resource))
        .filter(grant -> grant.scopes().containsAll(scopes))
        .max(Comparator.comparing(ClientGrant::createdAt));
  }

  /** Ends a grant of the subject; empty when the subject has no such grant. */
  public Optional<ClientGrant> end(String subject, String id) {
    return ended(store.remove(subject, grant -> grant.id().equals(id))).stream().findFirst();
  }

  /** Ends a grant of any subject; empty when there is no such grant. */
  public Optional<ClientGrant> endAny(String id) {
    return live(id).flatMap(grant -> end(grant.subject(), id));
  }

  /** Ends all grants of the subject and returns their number. */
  public int endAll(String subject) {
    return ended(store.remove(subject, grant -> true)).size();
  }

  /** Ends the grant of a token that its client gives back; empty where it has no such grant. */
  public Optional<ClientGrant> revoke(Secret token, String clientId) {
    var id =
        token
            .use(value -> RefreshText.read(value, hash))
            .map(RefreshText::grant)
            .or(
                () ->
                    token.use(TokenText.MCP_ACCESS::wellFormed)
                        ? tokens.find(hashOf(token)).map(AccessTokenStore.Stored::grant)
                        : Optional.empty());
    return id.flatMap(this::live)
        .filter(grant -> grant.clientId().equals(clientId))
        .flatMap(grant -> end(grant.subject(), grant.id()));
  }

  private List<ClientGrant> ended(List<ClientGrant> grants) {
    if (!grants.isEmpty()) {
      recent.forgetAll();
    }
    return grants;
  }

  private List<ClientGrant> live(List<ClientGrant> stored) {
    var now = clock.instant();
    return stored.stream().filter(grant -> grant.expiresAt().isAfter(now)).toList();
  }

  private Optional<ClientGrant> live(String id) {
    return store.find(id).filter(grant -> grant.expiresAt().isAfter(clock.instant()));
  }

  private IssuedTokens issued(ClientGrant grant, Instant now, @Nullable String key) {
    var access = TokenText.MCP_ACCESS.random(random);
    var life = config.get().accessTokenLife();
    var presented = key == null ? access : TokenText.bound(access, key);
    tokens.add(hashOf(presented), new AccessTokenStore.Stored(grant.id(), now.plus(life)), now);
    return new IssuedTokens(grant, access, life, RefreshText.of(grant, hash));
  }

  private String hashOf(Secret access) {
    return access.use(value -> hash.of("mcp-access.1", value));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  private static AuditEvent event(String action, ClientGrant grant) {
    return new AuditEvent(action, grant.subject())
        .with("grant", grant.id())
        .with("client", grant.clientId());
  }

  @Override
  public void close() {
    use.close();
  }
}
