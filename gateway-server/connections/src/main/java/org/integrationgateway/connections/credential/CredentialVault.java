package org.integrationgateway.connections.credential;

import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.integrationgateway.connections.oauth.Grant;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.Sealer;
import org.jspecify.annotations.Nullable;

/**
 * Stored credentials, sealed on the way in and opened on the way out. What is in use stays in
 * memory: a row is read again at most once a second and opened again only when it has changed.
 */
public final class CredentialVault {
  /** How many instances of one connection one owner may have. */
  public static final int MOST_INSTANCES = 100;

  private static final Duration IDLE = Duration.ofMinutes(10);
  private static final int MOST_CACHED = 10_000;

  private final CredentialStore store;
  private final Sealer sealer;
  private final RefreshTimes times;
  private final Clock clock;
  private final BrokenConnections broken;
  private final RecentReads<Owned, List<HeldCredential>> recent;

  private record Owned(String owner, String app) {}

  /** Tokens are refreshed without a call as long before their end as by default. */
  public CredentialVault(CredentialStore store, Sealer sealer, Clock clock) {
    this(store, sealer, new RefreshTimes(RefreshTimes.AHEAD), clock);
  }

  public CredentialVault(CredentialStore store, Sealer sealer, RefreshTimes times, Clock clock) {
    this(store, sealer, times, clock, BrokenConnections.UNTOLD);
  }

  /**
   * @param broken tells which connections have to be made again
   */
  public CredentialVault(
      CredentialStore store,
      Sealer sealer,
      RefreshTimes times,
      Clock clock,
      BrokenConnections broken) {
    this(store, sealer, times, clock, broken, Ticker.systemTicker());
  }

  CredentialVault(
      CredentialStore store, Sealer sealer, RefreshTimes times, Clock clock, Ticker ticker) {
    this(store, sealer, times, clock, BrokenConnections.UNTOLD, ticker);
  }

  private CredentialVault(
      CredentialStore store,
      Sealer sealer,
      RefreshTimes times,
      Clock clock,
      BrokenConnections broken,
      Ticker ticker) {
    this.store = store;
    this.sealer = sealer;
    this.times = times;
    this.clock = clock;
    this.broken = broken;
    this.recent = new RecentReads<>(RecentReads.STALE, IDLE, MOST_CACHED, ticker);
  }

  /** An owner's credentials for an app, by connection and instance. */
  public List<HeldCredential> find(String owner, String app) {
    return find(owner, app, any -> true);
  }

  /** An owner's credentials for an app as they are in the store now: for changes. */
  public List<HeldCredential> findNow(String owner, String app) {
    return find(owner, app, any -> false);
  }

  /**
   * An owner's credentials for an app.
   *
   * @param suffices whether what was read a moment ago is good enough; otherwise it is read again
   */
  List<HeldCredential> find(String owner, String app, Predicate<List<HeldCredential>> suffices) {
    return recent.get(new Owned(owner, app), suffices, this::read);
  }

  /** The keys of all of an owner's credentials. */
  public List<CredentialKey> keys(String owner) {
    return store.keys(owner);
  }

  /**
   * Adds a credential, or replaces the one with this key.
   *
   * @throws GatewayException {@code INVALID_STATE} when the owner has as many as it may
   */
  public void put(CredentialKey key, CredentialFields contents) {
    put(made(key, contents));
  }

  /**
   * As {@link #put(CredentialKey, CredentialFields)}, for a credential that was used already.
   *
   * @param accepted whether the upstream has answered a request with it
   * @param check what a check of it has shown; null without one
   */
  public void put(
      CredentialKey key, CredentialFields contents, boolean accepted, @Nullable CheckResult check) {
    var made = made(key, contents);
    var used = accepted ? made.acceptedAt(made.createdAt()) : made;
    put(check == null ? used : used.checked(check));
  }

  private void put(StoredCredential candidate) {
    var key = candidate.key();
    if (store.put(candidate, MOST_INSTANCES).isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s has reached the limit of %d instances of connection '%s' of app '%s': disconnect one"
              .formatted(key.owner(), MOST_INSTANCES, key.connection(), key.app()));
    }
    forget(key);
    broken.recovered(key);
  }

  /** A credential that is not stored, as it would be with this key. */
  public HeldCredential unstored(CredentialKey key, CredentialFields contents) {
    return new HeldCredential(made(key, contents), sealer, clock);
  }

  /** Adds a credential; does nothing when there is one with this key. */
  public void add(CredentialKey key, CredentialFields contents) {
    store.add(made(key, contents));
    forget(key);
  }

  private StoredCredential made(CredentialKey key, CredentialFields contents) {
    var now = now();
    return new StoredCredential(
        key,
        UUID.randomUUID().toString(),
        sealer.seal(key.place(), contents.encoded()),
        now,
        now,
        Optional.empty(),
        Optional.empty(),
        RefreshState.unclaimed(now, refreshAt(contents)),
        Optional.empty());
  }

  private Optional<Instant> refreshAt(CredentialFields contents) {
    return contents.grant().flatMap(times::next);
  }

  /** The credential with this key as it is in the store now. */
  public Optional<HeldCredential> read(CredentialKey key) {
    return store.get(key).map(row -> new HeldCredential(row, sealer, clock));
  }

  /**
   * Claims a credential for one token request.
   *
   * @return empty while another claim has not ended, and when there was another claim, or other
   *     contents were stored, since the credential was seen
   */
  public Optional<HeldCredential> claim(HeldCredential seen, Duration lease) {
    return store
        .claim(seen.key(), seen.updatedAt(), seen.refresh().fence(), now(), lease)
        .map(row -> new HeldCredential(row, seen));
  }

  /**
   * Ends a claim with new contents.
   *
   * @return empty, and nothing has changed, when the claim was lost
   */
  public Optional<HeldCredential> renew(HeldCredential claimed, CredentialFields contents) {
    var sealed = sealer.seal(claimed.key().place(), contents.encoded());
    var refreshAt = refreshAt(contents);
    var renewed =
        settle(claimed, row -> row.renewed(sealed, now(), refreshAt))
            .map(row -> new HeldCredential(row, sealer, clock));
    if (claimed.isRefused() && renewed.isPresent()) {
      broken.recovered(claimed.key());
    }
    return renewed;
  }

  /**
   * Ends a claim without a token.
   *
   * @param refused whether the authorization server has refused the grant
   * @return empty, and nothing has changed, when the claim was lost
   */
  public Optional<HeldCredential> fail(
      HeldCredential claimed, UnaryOperator<RefreshState> outcome, boolean refused) {
    var settled =
        settle(
            claimed,
            row -> {
              var failed = row.with(outcome.apply(row.refresh()));
              return refused ? failed.refusedAt(now()) : failed;
            });
    if (refused && settled.isPresent()) {
      broken.broken(
          claimed, settled.get().refresh().problem().map(RefreshState.Problem::detail).orElse(""));
    }
    return settled.map(row -> new HeldCredential(row, claimed));
  }

  private Optional<StoredCredential> settle(
      HeldCredential claimed, UnaryOperator<StoredCredential> outcome) {
    var settled = store.settle(claimed.key(), claimed.refresh().fence(), now(), outcome);
    forget(claimed.key());
    return settled;
  }

  /** The next credentials whose token is to be refreshed without a call. */
  public List<CredentialStore.Due> due(Optional<CredentialStore.Due> after, int limit) {
    return store.due(now(), after, limit);
  }

  /** Records that the upstream refused this credential; one that was stored since is kept. */
  public void refuse(HeldCredential refused) {
    boolean isRefused = store.refuse(refused.key(), refused.updatedAt(), now());
    forget(refused.key());
    if (isRefused) {
      // At each refusal: a server that was killed at the first one has told nothing.
      broken.refusedByUpstream(refused);
    }
  }

  /** Records that the upstream accepted this credential; one that was stored since is kept. */
  void accept(HeldCredential accepted) {
    store.accept(accepted.key(), accepted.updatedAt(), now());
    forget(accepted.key());
  }

  /** Records what a check has shown; a credential that was stored since is kept as it is. */
  void checked(HeldCredential tried, CheckResult result) {
    store.check(tried.key(), tried.updatedAt(), result);
    forget(tried.key());
    if (tried.isRefused() && result.isOk()) {
      broken.recovered(tried.key());
    }
  }

  /**
   * Remembers that the upstream demands scopes for a credential.
   *
   * @return false when another connection would not help: the grant has all of them, or the
   *     connection that stored it has asked for them
   */
  boolean demand(HeldCredential held, List<String> scopes) {
    var granted = held.contents().grant().map(Grant::scopes).orElse(List.of());
    return !granted.containsAll(scopes) && store.demand(held.key(), scopes);
  }

  /**
   * The scopes that a new connection in the place of this one asks for, beside those that every new
   * connection asks for: those that it has, and those that the upstream has demanded since.
   */
  public List<String> scopesToKeep(HeldCredential held) {
    var scopes = new LinkedHashSet<>(held.contents().grant().map(Grant::scopes).orElse(List.of()));
    scopes.addAll(store.demanded(held.key()));
    return List.copyOf(scopes);
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  /** Removes a credential, and returns what was stored in that moment. */
  public Optional<HeldCredential> remove(CredentialKey key) {
    var removed = store.remove(key).map(row -> new HeldCredential(row, sealer, clock));
    forget(key);
    if (removed.filter(HeldCredential::isRefused).isPresent()) {
      broken.removed(key);
    }
    return removed;
  }

  /** Reads the owner's credentials again at the next call. */
  public void forget(CredentialKey key) {
    recent.forget(new Owned(key.owner(), key.app()));
  }

  private List<HeldCredential> read(Owned key, @Nullable List<HeldCredential> before) {
    return store.find(key.owner(), key.app()).stream().map(row -> held(row, before)).toList();
  }

  /** An unchanged row stays open. */
  private HeldCredential held(StoredCredential row, @Nullable List<HeldCredential> before) {
    if (before != null) {
      for (var known : before) {
        if (known.stored().equals(row)) {
          return known;
        }
        if (known.stored().key().equals(row.key())
            && known.stored().contents().equals(row.contents())) {
          return new HeldCredential(row, known);
        }
      }
    }
    return new HeldCredential(row, sealer, clock);
  }
}
