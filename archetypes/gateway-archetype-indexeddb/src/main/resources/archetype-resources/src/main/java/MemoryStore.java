package ${package};

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.Index;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** An object store as one transaction sees it. */
record MemoryStore(MemoryTransaction transaction, String name) implements ObjectStore {
  @Override
  public StoreSchema schema() {
    return transaction.reading(name).schema();
  }

  @Override
  public Index index(String index) {
    transaction.reading(name).index(index);
    return new MemoryIndex(this, index);
  }

  @Override
  public List<Entry> entries(Query query) {
    return transaction.reading(name).entries(query);
  }

  @Override
  public long count(KeyRange range) {
    return entries(Query.of(range).withoutValues()).size();
  }

  @Override
  public Key add(Document value) {
    return transaction.writing(name).write(Optional.empty(), value, false);
  }

  @Override
  public void add(Key key, Document value) {
    transaction.writing(name).write(Optional.of(key), value, false);
  }

  @Override
  public Key put(Document value) {
    return transaction.writing(name).write(Optional.empty(), value, true);
  }

  @Override
  public void put(Key key, Document value) {
    transaction.writing(name).write(Optional.of(key), value, true);
  }

  @Override
  public long delete(KeyRange range) {
    return transaction.writing(name).delete(range);
  }

  /** An index of it. */
  private record MemoryIndex(MemoryStore store, String name) implements Index {
    @Override
    public IndexSchema schema() {
      return table().index(name);
    }

    @Override
    public List<Entry> entries(Query query) {
      return table().entries(name, query);
    }

    @Override
    public long count(KeyRange range) {
      return entries(Query.of(range).withoutValues()).size();
    }

    private Table table() {
      return store.transaction().reading(store.name());
    }
  }
}
