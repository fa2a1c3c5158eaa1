package org.integrationgateway.builtin.identity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.identity.RandomSecrets;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Logins whose password was right and whose code is awaited, within a transaction. */
final class LoginSteps {
  static final String STORE = "login-steps";
  private static final String BY_END = "by-end";
  static final StoreSchema SCHEMA =
      StoreSchema.of(STORE, KeyPath.of("hash"), IndexSchema.of(BY_END, KeyPath.of("expiresAt")));

  static final Duration LIFE = Duration.ofMinutes(5);

  private static final String PREFIX = "gwp_";
  private static final String COUNTED = "counted";

  private LoginSteps() {}

  /**
   * A login whose code is awaited.
   *
   * @param passwordChangedAt of the account, when its password was right
   * @param counted whether the attempt at the code is counted already, with that at the password
   */
  record Step(
      String hash, String login, Instant passwordChangedAt, @Default("false") boolean counted) {}

  private static final StoredType<Step> STORED = StoredType.of(Step.class);

  /** Begins a step, whose first attempt is counted already. */
  static Secret begin(Transaction tx, Account account, Instant now) {
    var steps = tx.store(STORE);
    steps.deleteExpired(BY_END, now);
    var step = RandomSecrets.secret(PREFIX);
    steps.put(
        STORED
            .document(
                new Step(
                    RandomSecrets.hash(step), account.login(), account.passwordChangedAt(), true))
            .with("expiresAt", now.plus(LIFE)));
    return step;
  }

  /** The step, for one attempt: the next attempt at it is counted anew. */
  static Optional<Step> attempt(Transaction tx, Secret step, Instant now) {
    var found =
        tx.store(STORE)
            .get(Key.of(RandomSecrets.hash(step)))
            .filter(each -> each.instant("expiresAt").filter(now::isBefore).isPresent());
    found.ifPresent(each -> tx.store(STORE).put(each.with(COUNTED, false)));
    return found.map(STORED::read);
  }

  static void end(Transaction tx, Step step) {
    tx.store(STORE).delete(Key.of(step.hash()));
  }
}
