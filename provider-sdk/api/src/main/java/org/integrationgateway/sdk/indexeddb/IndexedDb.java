package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * A database, by the rules of the W3C's Indexed Database API 3.0. Used by many threads at once;
 * every method blocks until it is done.
 *
 * <p>Failures are {@link IndexedDbException}s with their reason.
 */
public interface IndexedDb extends AutoCloseable {
  /** All object stores, by name. */
  List<StoreSchema> stores();

  /** The object store of this name. */
  default Optional<StoreSchema> store(String name) {
    return stores().stream().filter(store -> store.name().equals(name)).findFirst();
  }

  /**
   * Creates an object store with its indexes; of one that exists already, the indexes that are
   * missing, filled from its records.
   *
   * @throws IndexedDbException {@code VERSION} when the store or an index exists with another
   *     schema; {@code CONSTRAINT} when records do not fit a new unique index
   */
  void createStore(StoreSchema schema);

  /**
   * Creates an index and fills it from the records that are there; does nothing when it is there.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for an unknown store; {@code VERSION} when the
   *     index exists with another schema; {@code CONSTRAINT} when records do not fit
   */
  default void createIndex(String store, IndexSchema index) {
    var known =
        store(store)
            .orElseThrow(
                () ->
                    new IndexedDbException(
                        Reason.NOT_FOUND, "there is no object store '%s'".formatted(store)));
    createStore(known.withIndexes(List.of(index)));
  }

  /**
   * Deletes an object store with its records.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  void deleteStore(String name);

  /**
   * Deletes an index.
   *
   * @throws IndexedDbException {@code NOT_FOUND}
   */
  void deleteIndex(String store, String index);

  /**
   * Begins a transaction over these stores, for its owner to end. Transactions are serialisable.
   * One that writes may make others wait that want to write: see {@link OpenTransaction#MAX_IDLE}.
   *
   * @param stores at least one
   * @throws IndexedDbException {@code NOT_FOUND} for an unknown store, {@code DATA} for none,
   *     {@code UNAVAILABLE} when the database is busy for too long
   */
  OpenTransaction begin(Mode mode, List<String> stores);

  /**
   * Runs {@code work} in a transaction over these stores. When it returns, its writes are committed
   * and on disk before this method returns; when it throws, or has called {@link
   * Transaction#abort}, nothing has happened. Transactions are serialisable. {@code work} runs on
   * the calling thread, must not open another transaction, and should have no other effects: where
   * another transaction was in the way, it runs again.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for an unknown store, {@code UNAVAILABLE} when the
   *     database is busy or the commit failed, {@code CONFLICT} when it conflicted with other
   *     transactions for ten seconds; and every exception that {@code work} throws
   */
  default <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work) {
    return Attempts.transaction(this, mode, stores, work);
  }

  /**
   * A cursor in a transaction of its own, which ends when the cursor is closed.
   *
   * @param index empty: over the store itself
   * @param query its limit and start are ignored
   * @throws IndexedDbException as {@link #begin}
   */
  default Cursor openCursor(Mode mode, String store, Optional<String> index, Query query) {
    return OwnCursor.open(begin(mode, List.of(store)), store, index, query);
  }

  /**
   * One store outside of transactions: each of its requests, and each step of its cursors, is a
   * transaction of its own. An unknown store is refused by the requests.
   */
  default ObjectStore records(String store) {
    return new SingleRequests(this, store);
  }

  /**
   * A database within this one: its stores are separate from those of other names. This database
   * has them as {@code name/store}.
   *
   * @param name 1 to 100 characters without a slash; empty: this one
   * @throws IndexedDbException {@code DATA} for an invalid name
   */
  default IndexedDb database(String name) {
    return name.isEmpty() ? this : new NamedDatabase(this, name);
  }

  /** Reads one store in a transaction of its own. */
  default <T> T read(String store, Function<ObjectStore, T> work) {
    return transaction(Mode.READ_ONLY, List.of(store), tx -> work.apply(tx.store(store)));
  }

  /** Reads and writes one store in a transaction of its own. */
  default <T> T write(String store, Function<ObjectStore, T> work) {
    return transaction(Mode.READ_WRITE, List.of(store), tx -> work.apply(tx.store(store)));
  }

  /** Waits for transactions under way, then closes the database. */
  @Override
  void close();
}
