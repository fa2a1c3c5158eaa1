package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A database. Used by many threads at once; every method blocks until it is done. Cursors, key
 * generators and multi-entry indexes are not part of it yet.
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
   * @throws IndexedDbException {@code VERSION} when the store or an index exists with another key
   *     path; {@code CONSTRAINT} when records do not fit a new unique index
   */
  void createStore(StoreSchema schema);

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
   * Runs {@code work} in a transaction over these stores. When it returns, its writes are committed
   * and on disk before this method returns; when it throws, or has called {@link
   * Transaction#abort}, nothing has happened. Transactions are serialisable. {@code work} runs
   * once, on the calling thread, and must not open another transaction.
   *
   * @throws IndexedDbException {@code NOT_FOUND} for an unknown store, {@code UNAVAILABLE} when the
   *     database is busy or the commit failed; and whatever {@code work} throws
   */
  <T> T transaction(Mode mode, List<String> stores, Function<Transaction, T> work);

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
