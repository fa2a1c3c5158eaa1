package org.integrationgateway.core.store;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.builtin.indexeddb.DatabaseOutage;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One object store of the server. Failures of the database are {@link GatewayException}s: {@code
 * STORE_UNAVAILABLE} when it cannot be used, {@code OVERLOADED} when it is busy, {@code INTERNAL}
 * otherwise.
 */
public final class Records {
  private static final Logger log = LoggerFactory.getLogger(Records.class);
  private static final String VERSION = "version";
  private static final Duration OUTAGE = Duration.ofSeconds(5);

  private final IndexedDb database;
  private final String name;

  Records(IndexedDb database, StoreSchema schema) {
    this.database = database;
    this.name = schema.name();
    database.createStore(schema);
  }

  /** Reads in a transaction of its own. */
  public <T> T read(Function<ObjectStore, T> work) {
    try {
      return database.read(name, work);
    } catch (IndexedDbException e) {
      throw failed(e);
    }
  }

  /** Reads by one request, without statements that begin and end a transaction. */
  public <T> T request(Function<ObjectStore, T> request) {
    try {
      return request.apply(database.records(name));
    } catch (IndexedDbException e) {
      throw failed(e);
    }
  }

  /** Reads and writes in a transaction of its own. */
  public <T> T write(Function<ObjectStore, T> work) {
    try {
      return database.write(name, work);
    } catch (IndexedDbException e) {
      throw failed(e);
    }
  }

  /** The record with this key, with its version for {@link #replace}. */
  public Optional<Document> get(Key key) {
    return read(store -> store.get(key));
  }

  /** How often a record was written by {@link #replace}; 0 for a record that was never. */
  public static long version(Document record) {
    return record.whole(VERSION).orElse(0);
  }

  /**
   * Writes a record unless another writer has changed it since it was read (compare and set).
   *
   * @param key of the record, which {@code next} carries too
   * @param expectedVersion of the record that was read; 0 when there was no record
   * @return the stored record with its new version; empty, without effect, when the record has
   *     another version by now
   */
  public Optional<Document> replace(Key key, long expectedVersion, Document next) {
    return write(
        store -> {
          long version = store.get(key).map(Records::version).orElse(0L);
          if (version != expectedVersion) {
            return Optional.empty();
          }
          var stored = next.with(VERSION, version + 1);
          store.put(stored);
          return Optional.of(stored);
        });
  }

  boolean isEmpty() {
    return read(store -> store.count(KeyRange.ALL)) == 0;
  }

  private GatewayException failed(IndexedDbException e) {
    if (DatabaseOutage.is(e)) {
      // One text for all object stores: the log sums up lines that read the same.
      log.error("the gateway's store is not available: {}", e.getMessage());
      return new GatewayException(
              ErrorCode.STORE_UNAVAILABLE,
              "the gateway's store is not available; the log and /ready have the reason",
              e)
          .retryAfter(OUTAGE);
    }
    log.error("object store '{}' failed: {}", name, e.getMessage());
    if (e.reason() == IndexedDbException.Reason.UNAVAILABLE) {
      return new GatewayException(
              ErrorCode.OVERLOADED, "the gateway's store is busy: try again later", e)
          .retryAfter(Duration.ofSeconds(1));
    }
    return new GatewayException(ErrorCode.INTERNAL, "the gateway's store failed", e);
  }
}
