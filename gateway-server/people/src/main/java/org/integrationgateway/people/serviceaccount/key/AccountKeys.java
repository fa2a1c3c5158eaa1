package org.integrationgateway.people.serviceaccount.key;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.recent.RecentReads;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.identity.TokenText;
import org.integrationgateway.people.serviceaccount.ServiceAccount;
import org.integrationgateway.sdk.Secret;

/**
 * Adds, finds and removes the keys of service accounts. A removal reaches this replica at once, and
 * others within a second.
 */
public final class AccountKeys {
  /** How many keys one service account may have. */
  public static final int MOST = 20;

  private static final int MOST_CACHED = 10_000;

  private final AccountKeyStore store;
  private final KeyedHash hash;
  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final RecentReads<String, Optional<AccountKey>> recent = new RecentReads<>(MOST_CACHED);

  public AccountKeys(State state, InstantSource clock) {
    this.store = new AccountKeyStore(state);
    this.hash = state.keys().hash();
    this.clock = clock;
  }

  /**
   * A new key.
   *
   * @param secret shown now and never again; empty for a key without one
   */
  public record Added(AccountKey key, Optional<Secret> secret) {}

  /**
   * Adds a key to an account, for a caller that manages it.
   *
   * @throws GatewayException {@code INVALID_STATE} when the account has the largest number of keys
   */
  public Added add(String account, AccountKeyRequest request, String creator) {
    var id = TokenText.randomId(random);
    var secret =
        request.type() == AccountKey.Type.SECRET
            ? Optional.of(TokenText.ACCOUNT_SECRET.random(random))
            : Optional.<Secret>empty();
    var now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    var key =
        new AccountKey(
            id,
            account,
            request.type(),
            request.name(),
            secret.map(this::hashOf),
            request.source(),
            request.trusted(),
            request.scopes(),
            now,
            creator,
            request.expiresIn().map(now::plus));
    if (!store.add(key, MOST)) {
      throw new GatewayException(
          ErrorCode.INVALID_STATE,
          "service account '%s' has %d keys, which is the limit: delete one that is no longer needed"
              .formatted(account, MOST));
    }
    return new Added(key, secret);
  }

  /** The keys of an account, oldest first. */
  public List<AccountKey> list(String account) {
    return store.of(account);
  }

  /** The keys of an account that are in force. */
  public List<AccountKey> live(String account, AccountKey.Type type) {
    var now = clock.instant();
    return store.of(account).stream().filter(key -> key.type() == type && key.isLive(now)).toList();
  }

  /** The key with this secret; empty when the account has none that is in force. */
  public Optional<AccountKey> withSecret(String account, Secret secret) {
    var hashed = Secret.of(hashOf(secret));
    return live(account, AccountKey.Type.SECRET).stream()
        .filter(key -> key.secretHash().map(Secret::of).filter(hashed::matches).isPresent())
        .findFirst();
  }

  /** A key that is in force at this moment, as it was read a moment ago. */
  public Optional<AccountKey> recent(String id, Instant now) {
    return recent.get(id, store::find).filter(key -> key.isLive(now));
  }

  /**
   * Removes a key.
   *
   * @throws GatewayException {@code NOT_FOUND}
   */
  public AccountKey remove(String account, String id) {
    var gone =
        store
            .remove(account, id)
            .orElseThrow(
                () ->
                    new GatewayException(
                        ErrorCode.NOT_FOUND,
                        "service account '%s' has no key '%s'".formatted(account, id)));
    recent.forget(id);
    return gone;
  }

  /** Removes the keys of a subject, and returns their number. */
  public int removeAll(String subject) {
    var account = ServiceAccount.ofSubject(subject);
    int gone = account.map(store::removeAll).orElse(0);
    recent.forgetAll();
    return gone;
  }

  private String hashOf(Secret secret) {
    return secret.use(text -> hash.of("service-account-secret.1", text));
  }
}
