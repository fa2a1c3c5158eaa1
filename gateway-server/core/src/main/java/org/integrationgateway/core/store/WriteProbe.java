package org.integrationgateway.core.store;

import java.util.Random;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Writes a record that is larger than those of ordinary calls, and deletes it. */
final class WriteProbe {
  private static final StoreSchema SCHEMA = StoreSchema.of("write_probe", KeyPath.of("id"));
  private static final String ID = "probe";
  private static final int BYTES = 128 * 1024;

  private WriteProbe() {}

  static void run(IndexedDb database) {
    database.createStore(SCHEMA);
    // Bytes that a database cannot compress.
    var filler = new byte[BYTES];
    new Random().nextBytes(filler);
    var records = database.records(SCHEMA.name());
    records.put(Document.builder().put("id", ID).put("filler", filler).build());
    records.delete(Key.of(ID));
  }
}
