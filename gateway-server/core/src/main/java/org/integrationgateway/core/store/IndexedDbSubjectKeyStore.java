package org.integrationgateway.core.store;

import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SubjectKey;
import org.integrationgateway.core.seal.SubjectKeyStore;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Wrapped keys of subjects in the object store {@code subject_keys}. */
final class IndexedDbSubjectKeyStore implements SubjectKeyStore {
  private static final StoreSchema SCHEMA = StoreSchema.of("subject_keys", KeyPath.of("subject"));

  static final StoredType<SubjectKey> STORED = StoredType.of(SubjectKey.class, Sealed.STAND_IN);

  /** Takes the subject from the request, not from the row: a row that was moved does not open. */
  static final StoredType<SubjectKey> READ = STORED.without("subject");

  private final Records records;

  IndexedDbSubjectKeyStore(IndexedDb database) {
    this.records = new Records(database, SCHEMA);
  }

  @Override
  public Optional<SubjectKey> find(String subject) {
    return records.get(Key.of(subject)).map(row -> READ.read(row, subject));
  }

  @Override
  public SubjectKey findOrAdd(SubjectKey fresh) {
    var subject = fresh.subject();
    return records.write(
        store -> {
          var known = store.get(Key.of(subject));
          if (known.isEmpty()) {
            store.add(STORED.document(fresh));
          }
          return known.map(row -> READ.read(row, subject)).orElse(fresh);
        });
  }

  @Override
  public boolean remove(String subject) {
    return records.write(store -> store.delete(Key.of(subject)));
  }

  @Override
  public long count() {
    return records.read(store -> store.count(KeyRange.ALL));
  }
}
