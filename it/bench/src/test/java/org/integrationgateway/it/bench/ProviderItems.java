package org.integrationgateway.it.bench;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Articles in a database provider, called as an object; each request is its own transaction. */
final class ProviderItems implements Items {
  private static final int AT_ONCE = 1_000;

  private final IndexedDb database;

  ProviderItems(IndexedDb database) {
    this.database = database;
  }

  @Override
  public void fill() {
    database.createStore(StoreSchema.outOfLine("items"));
    var byRank = new IndexSchema("rank", KeyPath.of("rank"), false, false);
    database.createStore(new StoreSchema("ranked", Optional.empty(), false, List.of(byRank)));
    for (int first = 0; first < COUNT; first += AT_ONCE) {
      int from = first;
      database.write("items", store -> put(store, from));
      database.write("ranked", store -> put(store, from));
    }
  }

  private static int put(ObjectStore store, int from) {
    for (int i = from; i < from + AT_ONCE; i++) {
      store.put(Key.of(Items.key(i)), Items.value(i, 1));
    }
    return AT_ONCE;
  }

  @Override
  public Requests open() {
    var items = database.records("items");
    var ranks = database.records("ranked").index("rank");
    return new Requests() {
      @Override
      public Document get(String key) {
        return items.get(Key.of(key)).orElseThrow();
      }

      @Override
      public List<Entry> range(long from, long to) {
        var range = KeyRange.between(Key.of(from), false, Key.of(to), true);
        return ranks.entries(range, Source.NO_LIMIT, Direction.NEXT);
      }

      @Override
      public void put(String key, Document value) {
        items.put(Key.of(key), value);
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void close() {
    database.close();
  }
}
