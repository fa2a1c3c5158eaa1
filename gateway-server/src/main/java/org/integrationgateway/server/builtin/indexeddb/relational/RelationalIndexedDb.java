package org.integrationgateway.server.builtin.indexeddb.relational;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexSchema;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.OpenTransaction;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.sdk.indexeddb.Transaction;
import org.integrationgateway.server.builtin.indexeddb.relational.Engine.Done;
import org.integrationgateway.server.builtin.indexeddb.relational.Tables.StoreTable;

/** A database in tables, whatever engine they are on. */
public final class RelationalIndexedDb implements IndexedDb {
  private final Engine engine;
  private final Idle idle;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * Over an engine whose layout is up to date; closes it.
   *
   * @param maxIdle how long a transaction that is left open may do nothing
   */
  public RelationalIndexedDb(Engine engine, Duration maxIdle) {
    this(engine, maxIdle, OpenTransaction.MAX_WRITING);
  }

  /**
   * As the other one.
   *
   * @param maxWriting how long a transaction that is left open may keep others from writing
   */
  public RelationalIndexedDb(Engine engine, Duration maxIdle, Duration maxWriting) {
    this.engine = engine;
    this.idle = new Idle(maxIdle, maxWriting);
  }

  @Override
  public List<StoreSchema> stores() {
    return tables().schemas();
  }

  private Tables tables() {
    return engine.run(Mode.READ_ONLY, session -> new Done<>(Tables.load(session), true));
  }

  @Override
  public void createStore(StoreSchema schema) {
    var known = tables();
    if (!Layout.has(known, schema)) {
      change(schema.name(), session -> Layout.create(session, schema));
    }
  }

  @Override
  public void createIndex(String store, IndexSchema index) {
    var known = tables().store(store).schema();
    createStore(new StoreSchema(store, known.keyPath(), known.autoIncrement(), List.of(index)));
  }

  @Override
  public void deleteStore(String name) {
    change(name, session -> Layout.deleteStore(session, name));
  }

  @Override
  public void deleteIndex(String store, String index) {
    change(store, session -> Layout.deleteIndex(session, store, index));
  }

  private void change(String store, Consumer<Session> change) {
    // Outside of the transaction, which must lock before it reads.
    var table = Optional.ofNullable(tables().byName().get(store)).map(StoreTable::name);
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
      Session session, Mode mode, List<String> stores, Function<Transaction, T> work) {
    var transaction = new Work(session, mode, stores);
    try {
      T result = work.apply(transaction);
      return new Done<>(result, !transaction.aborted());
    } finally {
      transaction.end();
    }
  }

  @Override
  public OpenTransaction begin(Mode mode, List<String> stores) {
    return new OpenWork(engine.open(mode), mode, List.copyOf(stores), idle);
  }

  @Override
  public ObjectStore records(String store) {
    return new SingleRecords(engine, store);
  }

  /** Ends transactions that were left open, waits for the others, then closes the database. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      idle.close();
      engine.close();
    }
  }
}
