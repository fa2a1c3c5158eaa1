package org.integrationgateway.server.builtin.identity;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Transaction;

/** Everything that is kept of accounts and what they granted. Each request is one transaction. */
record Database(IndexedDb stores) {
  private static final List<String> ALL =
      List.of(
          AccountDocument.STORE,
          Links.STORE,
          Lockout.STORE,
          GrantDocument.STORE,
          TokenDocument.STORE);

  Database {
    stores.createStore(AccountDocument.SCHEMA);
    stores.createStore(Links.SCHEMA);
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

  private <T> T run(Mode mode, Function<Transaction, T> work) {
    try {
      return stores.transaction(mode, ALL, work);
    } catch (IndexedDbException failure) {
      throw switch (failure.reason()) {
        case UNAVAILABLE, CONFLICT ->
            new ServiceException(
                Reason.UNAVAILABLE,
                "the store of accounts is busy, full or away: try again later",
                failure);
        default -> failure;
      };
    }
  }
}
