package org.integrationgateway.server.store;

import java.time.Duration;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One object store of the server, and the database's failures in the server's words. */
final class Records {
  private static final Logger log = LoggerFactory.getLogger(Records.class);

  private final IndexedDb database;
  private final String name;

  Records(IndexedDb database, StoreSchema schema) {
    this.database = database;
    this.name = schema.name();
    database.createStore(schema);
  }

  <T> T read(Function<ObjectStore, T> work) {
    try {
      return database.read(name, work);
    } catch (IndexedDbException e) {
      throw failed(e);
    }
  }

  <T> T write(Function<ObjectStore, T> work) {
    try {
      return database.write(name, work);
    } catch (IndexedDbException e) {
      throw failed(e);
    }
  }

  boolean isEmpty() {
    return read(store -> store.count(KeyRange.ALL)) == 0;
  }

  private GatewayException failed(IndexedDbException e) {
    log.error("object store '{}' failed: {}", name, e.getMessage());
    if (e.reason() == IndexedDbException.Reason.UNAVAILABLE) {
      return new GatewayException(
              ErrorCode.OVERLOADED, "the gateway's store is busy, full or away: try again later", e)
          .retryAfter(Duration.ofSeconds(1));
    }
    return new GatewayException(ErrorCode.INTERNAL, "the gateway's store failed", e);
  }
}
