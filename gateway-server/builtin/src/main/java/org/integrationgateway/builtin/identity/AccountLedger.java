package org.integrationgateway.builtin.identity;

import java.time.Instant;
import java.util.Optional;
import org.integrationgateway.builtin.identity.grant.StoredLedger;
import org.integrationgateway.sdk.identity.Person;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.Key;

/** The grants and tokens of local accounts within a transaction. */
final class AccountLedger extends StoredLedger {
  private final Transaction tx;

  AccountLedger(Transaction tx) {
    super(tx);
    this.tx = tx;
  }

  /** The subject of a token; empty for a disabled account. */
  @Override
  public Optional<Person> person(String subject) {
    var login = Account.loginOf(subject);
    return login.isEmpty()
        ? Optional.of(Person.of(subject))
        : tx.store(AccountDocument.STORE)
            .get(Key.of(login.get()))
            .map(AccountDocument::read)
            .filter(account -> !account.disabled())
            .map(Account::person);
  }

  @Override
  public boolean endedSince(String subject, Instant moment) {
    return Account.loginOf(subject)
        .flatMap(login -> tx.store(AccountDocument.STORE).get(Key.of(login)))
        .flatMap(account -> account.instant(AccountDocument.ENDED))
        .filter(moment::isBefore)
        .isPresent();
  }
}
