package org.integrationgateway.engines.indexeddb;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A database over an engine of ordered entries: schemas, keys, indexes, queries and transactions.
 * One transaction writes at a time; others that want to write wait for at most 20 seconds. Readers
 * keep the state that they began with, and never wait.
 */
public final class OrderedDatabase implements IndexedDb {
  private final OrderedEngine engine;
  private final WriterTurn turn;

  /**
   * @param engine is closed with the database
   * @param maxIdle after this time, a writer that does nothing is rolled back for the next one
   */
  public OrderedDatabase(OrderedEngine engine, Duration maxIdle) {
    this.engine = engine;
    this.turn = new WriterTurn(maxIdle);
  }

  @Override
  public List<StoreSchema> stores() {
    try (var transaction = open(Mode.READ_ONLY, List.of())) {
      return transaction.schemas();
    }
  }

  @Override
  public void createStore(StoreSchema schema) {
    change(catalog -> catalog.create(schema));
  }

  @Override
  public void deleteStore(String name) {
    change(catalog -> catalog.delete(name));
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(catalog -> catalog.deleteIndex(store, index));
  }

  private void change(Consumer<Catalog> change) {
    try (var transaction = open(Mode.READ_WRITE, List.of())) {
      transaction.change(change);
      transaction.commit();
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    if (stores.isEmpty()) {
      throw new IndexedDbException(Reason.DATA, "a transaction names at least one object store");
    }
    return open(mode, stores);
  }

  private OrderedTransaction open(Mode mode, List<String> stores) {
    var transaction = new OrderedTransaction(engine, turn, mode, stores);
    try {
      transaction.begin();
      return transaction;
    } catch (RuntimeException refused) {
      transaction.close();
      throw refused;
    }
  }

  @Override
  public void close() {
    turn.end().ifPresent(OrderedTransaction::close);
    engine.close();
  }
}
