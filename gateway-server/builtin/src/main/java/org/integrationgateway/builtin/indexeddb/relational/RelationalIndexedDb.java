package org.integrationgateway.builtin.indexeddb.relational;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseEngine.Done;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables.StoreTable;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A database in the tables of an engine. */
public final class RelationalIndexedDb implements IndexedDb {
  private final DatabaseEngine engine;
  private final IdleTransactions idle;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * A database over an engine whose layout is up to date; {@link #close} closes it.
   *
   * @param maxIdle how long an open transaction may be idle
   */
  public RelationalIndexedDb(DatabaseEngine engine, Duration maxIdle) {
    this(engine, maxIdle, OpenTransaction.MAX_WRITING);
  }

  /**
   * A database that limits the time of writing transactions too.
   *
   * @param maxWriting how long an open transaction may block other writers
   */
  public RelationalIndexedDb(DatabaseEngine engine, Duration maxIdle, Duration maxWriting) {
    this.engine = engine;
    this.idle = new IdleTransactions(maxIdle, maxWriting);
  }

  @Override
  public List<StoreSchema> stores() {
    return read(StoreTables::load).schemas();
  }

  private StoreTables tables(String store) {
    return read(session -> StoreTables.load(session, store));
  }

  private StoreTables read(Function<DatabaseSession, StoreTables> load) {
    return engine.run(Mode.READ_ONLY, session -> new Done<>(load.apply(session), true));
  }

  @Override
  public void createStore(StoreSchema schema) {
    if (!TableLayout.has(tables(schema.name()), schema)) {
      change(schema.name(), session -> TableLayout.create(session, schema));
    }
  }

  @Override
  public void createIndex(String store, IndexSchema index) {
    createStore(tables(store).store(store).schema().withIndexes(List.of(index)));
  }

  @Override
  public void deleteStore(String name) {
    change(name, session -> TableLayout.deleteStore(session, name));
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(store, session -> TableLayout.deleteIndex(session, store, index));
  }

  private void change(String store, Consumer<DatabaseSession> change) {
    // Read before the transaction, which must lock before its first query.
    var table = Optional.ofNullable(tables(store).byName().get(store)).map(StoreTable::name);
    engine.run(
        Mode.READ_WRITE,
        session -> {
          engine.dialect().lock(session, table);
          change.accept(session);
          session.forgetTables();
          return new Done<>(true, true);
        });
    engine.tablesChanged();
  }

  @Override
  public <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    return engine.run(mode, session -> attempt(session, mode, stores, work));
  }

  private static <T> Done<T> attempt(
      DatabaseSession session, Mode mode, List<String> stores, Function<Transaction, T> work) {
    var transaction = new SessionTransaction(session, mode, stores);
    try {
      T result = work.apply(transaction);
      return new Done<>(result, !transaction.aborted());
    } finally {
      transaction.end();
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return new OwnedTransaction(engine.open(mode), mode, List.copyOf(stores), idle);
  }

  @Override
  public ObjectStore records(String store) {
    return new SingleRecords(engine, store);
  }

  /** Ends open transactions of their owners, waits for the others, then closes the database. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      idle.close();
      engine.close();
    }
  }
}
