package org.integrationgateway.sdk.indexeddb;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.record.RecordWrite;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** A store under another name than its name in the database. */
record RenamedStore(ObjectStore whole, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return NamedDatabase.renamed(whole.schema(), name);
  }

  @Override
  public Index index(String index) {
    return whole.index(index);
  }

  @Override
  public Optional<Document> get(Key key) {
    return whole.get(key);
  }

  @Override
  public List<Entry> entries(Query query) {
    return whole.entries(query);
  }

  @Override
  public long count(KeyRange range) {
    return whole.count(range);
  }

  @Override
  public Key write(RecordWrite record) {
    return whole.write(record);
  }

  @Override
  public boolean delete(Key key) {
    return whole.delete(key);
  }

  @Override
  public long delete(KeyRange range) {
    return whole.delete(range);
  }

  @Override
  public void clear() {
    whole.clear();
  }

  @Override
  public Cursor openCursor(KeyRange range, Direction direction) {
    return whole.openCursor(range, direction);
  }

  @Override
  public Cursor openKeyCursor(KeyRange range, Direction direction) {
    return whole.openKeyCursor(range, direction);
  }
}
