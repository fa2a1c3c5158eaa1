package org.integrationgateway.server.credential;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.seal.Sealer;
import org.jspecify.annotations.Nullable;

/**
 * Stored credentials, sealed on the way in and opened on the way out. What is in use stays in
 * memory: a row is read again at most once a second and opened again only when it has changed.
 */
public final class CredentialVault {
  /** How many instances of one connection one owner may have. */
  public static final int MOST_INSTANCES = 100;

  private static final Duration STALE = Duration.ofMillis(900);
  private static final Duration IDLE = Duration.ofMinutes(10);
  private static final int MOST_CACHED = 10_000;

  private final CredentialStore store;
  private final Sealer sealer;
  private final Clock clock;
  private final Ticker ticker;
  private final Cache<Owned, Held> recent;

  private record Owned(String owner, String app) {}

  private record Held(long readAt, List<HeldCredential> credentials) {}

  public CredentialVault(CredentialStore store, Sealer sealer, Clock clock) {
    this(store, sealer, clock, Ticker.systemTicker());
  }

  CredentialVault(CredentialStore store, Sealer sealer, Clock clock, Ticker ticker) {
    this.store = store;
    this.sealer = sealer;
    this.clock = clock;
    this.ticker = ticker;
    this.recent =
        Caffeine.newBuilder()
            .ticker(ticker)
            .expireAfterAccess(IDLE)
            .maximumSize(MOST_CACHED)
            .build();
  }

  /** An owner's credentials for an app, by connection and instance. */
  public List<HeldCredential> find(String owner, String app) {
    var key = new Owned(owner, app);
    var known = recent.getIfPresent(key);
    if (known != null && fresh(known)) {
      return known.credentials();
    }
    return recent.asMap().compute(key, this::refreshed).credentials();
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
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var sealed = sealer.seal(key.place(), contents.encoded());
    var candidate =
        new StoredCredential(key, UUID.randomUUID().toString(), sealed, now, now, Optional.empty());
    if (store.put(candidate, MOST_INSTANCES).isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "%s has reached the limit of %d instances of connection '%s' of app '%s': disconnect one"
              .formatted(key.owner(), MOST_INSTANCES, key.connection(), key.app()));
    }
    forget(key);
  }

  /** Records that the upstream refused this credential; one that was stored since is kept. */
  public void refuse(HeldCredential refused) {
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    store.refuse(refused.key(), refused.updatedAt(), now);
    forget(refused.key());
  }

  /** Removes a credential; false when there was none. */
  public boolean remove(CredentialKey key) {
    boolean removed = store.remove(key);
    forget(key);
    return removed;
  }

  /** Waits for a read under way, so that nothing older than the change can come back. */
  private void forget(CredentialKey key) {
    recent.invalidate(new Owned(key.owner(), key.app()));
  }

  private boolean fresh(Held held) {
    return ticker.read() - held.readAt() < STALE.toNanos();
  }

  private Held refreshed(Owned key, @Nullable Held before) {
    if (before != null && fresh(before)) {
      return before;
    }
    long readAt = ticker.read();
    var credentials =
        store.find(key.owner(), key.app()).stream().map(row -> held(row, before)).toList();
    return new Held(readAt, credentials);
  }

  /** An unchanged row stays open. */
  private HeldCredential held(StoredCredential row, @Nullable Held before) {
    if (before != null) {
      for (var known : before.credentials()) {
        if (known.stored().equals(row)) {
          return known;
        }
      }
    }
    return new HeldCredential(row, sealer);
  }
}
