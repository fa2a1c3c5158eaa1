package org.integrationgateway.builtin.identity;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.builtin.identity.grant.TokenDocument;
import org.integrationgateway.builtin.identity.totp.SecondFactor;
import org.integrationgateway.builtin.indexeddb.DatabaseRefusal;
import org.integrationgateway.engines.identity.LedgerRecords;
import org.integrationgateway.engines.identity.LedgerStore;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** Stored accounts, clients' tokens and grants. Each request is one transaction. */
record IdentityDatabase(IndexedDb stores) {
  private static final List<String> ALL =
      List.of(
          AccountDocument.STORE,
          Links.STORE,
          AccountLinks.STORE,
          LoginSteps.STORE,
          SecondFactor.STORE,
          Lockout.STORE,
          GrantDocument.STORE,
          TokenDocument.STORE);

  IdentityDatabase {
    stores.createStore(AccountDocument.SCHEMA);
    stores.createStore(Links.SCHEMA);
    stores.createStore(AccountLinks.SCHEMA);
    stores.createStore(LoginSteps.SCHEMA);
    stores.createStore(SecondFactor.SCHEMA);
    stores.createStore(Lockout.SCHEMA);
    stores.createStore(GrantDocument.SCHEMA);
    stores.createStore(TokenDocument.SCHEMA);
  }

  <T> T read(Function<Transaction, T> work) {
    return run(Mode.READ_ONLY, work);
  }

  <T> T write(Function<Transaction, T> work) {
    return run(Mode.READ_WRITE, work);
  }

  /** The grants and tokens, each request in a transaction over all stores. */
  LedgerStore ledger() {
    return new LedgerStore() {
      @Override
      public <T> T read(Function<LedgerRecords, T> work) {
        return IdentityDatabase.this.read(tx -> work.apply(new AccountLedger(tx)));
      }

      @Override
      public <T> T write(Function<LedgerRecords, T> work) {
        return IdentityDatabase.this.write(tx -> work.apply(new AccountLedger(tx)));
      }
    };
  }

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return stores.transaction(mode, ALL, work);
    } catch (IndexedDbException failure) {
      throw DatabaseRefusal.of("accounts", failure);
    }
  }
}
