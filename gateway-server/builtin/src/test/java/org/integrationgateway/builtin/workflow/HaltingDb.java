package org.integrationgateway.builtin.workflow;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.integrationgateway.sdk.host.Apps;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A database and apps that kill the process, as kill -9 does, at one step: before a transaction,
 * before or after its commit, before or after a call.
 */
record HaltingDb(IndexedDb behind, AtomicLong left) implements IndexedDb {
  Apps halting(Apps apps) {
    return invocation -> {
      point();
      var result = apps.invoke(invocation);
      point();
      return result;
    };
  }

  private void point() {
    if (left.decrementAndGet() == 0) {
      Runtime.getRuntime().halt(137);
    }
  }

  @Override
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    if (mode == Mode.READ_ONLY) {
      return behind.transaction(mode, stores, work);
    }
    point();
    var result =
        behind.transaction(
            mode,
            stores,
            tx -> {
              var done = work.apply(tx);
              point();
              return done;
            });
    point();
    return result;
  }

  @Override
  public List<StoreSchema> stores() {
    return behind.stores();
  }

  @Override
  public void createStore(StoreSchema schema) {
    point();
    behind.createStore(schema);
  }

  @Override
  public void deleteStore(String name) {
    behind.deleteStore(name);
  }

  @Override
  public void deleteIndex(String store, String index) {
    behind.deleteIndex(store, index);
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return behind.begin(mode, stores);
  }

  @Override
  public void close() {
    behind.close();
  }
}
