package org.integrationgateway.core.store;

import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.integrationgateway.core.seal.DataKey;
import org.integrationgateway.core.seal.DataKeyStore;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Wrapped data keys in the object store {@code keys}. */
public final class IndexedDbDataKeyStore implements DataKeyStore {
  public static final StoreSchema SCHEMA = StoreSchema.of("keys", KeyPath.of("id"));

  public static final StoredType<DataKey> STORED = StoredType.of(DataKey.class, Sealed.STAND_IN);

  private final Records records;

  IndexedDbDataKeyStore(IndexedDb database) {
    this.records = new Records(database, SCHEMA);
  }

  /** Reads one key; throws when the database does not answer. */
  static void check(IndexedDb database) {
    database.records(SCHEMA.name()).getAllKeys(KeyRange.ALL, 1, Direction.NEXT);
  }

  boolean isEmpty() {
    return records.isEmpty();
  }

  @Override
  public List<DataKey> all() {
    return records.read(IndexedDbDataKeyStore::all);
  }

  private static List<DataKey> all(ObjectStore store) {
    return store.getAll(KeyRange.ALL).stream()
        .map(STORED::read)
        .sorted(Comparator.comparing(DataKey::createdAt).thenComparing(DataKey::id))
        .toList();
  }

  @Override
  public List<DataKey> change(UnaryOperator<List<DataKey>> change) {
    return records.write(
        store -> {
          var before = all(store);
          var after = change.apply(before);
          var ids = after.stream().map(DataKey::id).collect(Collectors.toSet());
          before.stream()
              .filter(key -> !ids.contains(key.id()))
              .forEach(key -> store.delete(Key.of(key.id())));
          after.stream()
              .filter(key -> !before.contains(key))
              .forEach(key -> store.put(STORED.document(key)));
          return after;
        });
  }
}
