package org.integrationgateway.core.store;

import java.util.Arrays;
import java.util.Optional;
import org.integrationgateway.core.seal.wrapped.WrappedRoot;
import org.integrationgateway.core.seal.wrapped.WrappedRootStore;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.jspecify.annotations.Nullable;

/** Wrapped root keys in the object store {@code root_keys}. */
final class IndexedDbWrappedRootStore implements WrappedRootStore {
  /** The name of the object store, which is filled before there are data keys. */
  static final String NAME = "root_keys";

  private static final StoreSchema SCHEMA = StoreSchema.of(NAME, KeyPath.of("id"));
  private static final StoredType<WrappedRoot> STORED = StoredType.of(WrappedRoot.class);

  private final Records records;

  IndexedDbWrappedRootStore(IndexedDb database) {
    this.records = new Records(database, SCHEMA);
  }

  @Override
  public Optional<WrappedRoot> find(String id) {
    return records.get(Key.of(id)).map(STORED::read);
  }

  @Override
  public WrappedRoot replace(@Nullable WrappedRoot before, WrappedRoot next) {
    return records.write(
        store -> {
          var stored = store.get(Key.of(next.id())).map(STORED::read);
          if (stored.isPresent() && !isSame(stored.get(), before)) {
            return stored.get();
          }
          store.put(STORED.document(next));
          return next;
        });
  }

  private static boolean isSame(WrappedRoot stored, @Nullable WrappedRoot before) {
    return before != null && Arrays.equals(stored.ciphertext(), before.ciphertext());
  }
}
