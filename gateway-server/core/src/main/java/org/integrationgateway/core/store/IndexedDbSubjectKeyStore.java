package org.integrationgateway.core.store;

import java.util.Optional;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SubjectKey;
import org.integrationgateway.core.seal.SubjectKeyStore;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Wrapped keys of subjects in the object store {@code subject_keys}. */
final class IndexedDbSubjectKeyStore implements SubjectKeyStore {
  private static final StoreSchema SCHEMA = StoreSchema.of("subject_keys", KeyPath.of("subject"));

  private final Records records;

  IndexedDbSubjectKeyStore(IndexedDb database) {
    this.records = new Records(database, SCHEMA);
  }

  @Override
  public Optional<SubjectKey> find(String subject) {
    return records.get(Key.of(subject)).map(row -> key(subject, row));
  }

  @Override
  public SubjectKey findOrAdd(SubjectKey fresh) {
    var subject = fresh.subject();
    return records.write(
        store -> {
          var known = store.get(Key.of(subject));
          if (known.isEmpty()) {
            store.add(document(fresh));
          }
          return known.map(row -> key(subject, row)).orElse(fresh);
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

  private static Document document(SubjectKey key) {
    return Document.builder()
        .put("subject", key.subject())
        .put("id", key.id())
        .put("wrapped", key.wrapped().bytes())
        .put("createdAt", key.createdAt())
        .build();
  }

  /** Takes the subject from the request, not from the row: a row that was moved does not open. */
  private static SubjectKey key(String subject, Document row) {
    return new SubjectKey(
        subject,
        row.text("id").orElseThrow(),
        Sealed.of(row.bytes("wrapped").orElseThrow()),
        row.instant("createdAt").orElseThrow());
  }
}
