package org.integrationgateway.server.credential;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.server.seal.Sealed;
import org.integrationgateway.server.store.Records;
import org.integrationgateway.server.store.State;

/**
 * Sealed credentials in the object store {@code credentials}. The key begins with owner and app, so
 * that one range holds all credentials of an owner for an app.
 */
public final class IndexedDbCredentialStore implements CredentialStore {
  private static final StoreSchema SCHEMA =
      StoreSchema.of("credentials", KeyPath.compound("owner", "app", "connection", "instance"));

  private static final String REFUSED_AT = "refusedAt";

  private final Records records;

  public IndexedDbCredentialStore(State state) {
    this.records = state.records(SCHEMA);
  }

  @Override
  public Optional<StoredCredential> put(StoredCredential credential, int most) {
    var key = credential.key();
    var siblings =
        KeyRange.startingWith(Key.of(key.owner()), Key.of(key.app()), Key.of(key.connection()));
    return records.write(
        store -> {
          var before = store.get(key(key)).map(old -> credential(key.owner(), key.app(), old));
          if (before.isEmpty() && store.count(siblings) >= most) {
            return Optional.empty();
          }
          var stored = before.map(old -> replacing(old, credential)).orElse(credential);
          store.put(document(stored));
          return Optional.of(stored);
        });
  }

  @Override
  public List<StoredCredential> find(String owner, String app) {
    var range = KeyRange.startingWith(Key.of(owner), Key.of(app));
    return records.read(
        store -> store.getAll(range).stream().map(row -> credential(owner, app, row)).toList());
  }

  @Override
  public List<CredentialKey> keys(String owner) {
    var range = KeyRange.startingWith(Key.of(owner));
    return records.read(
        store ->
            store.getAll(range).stream()
                .map(row -> credential(owner, row.text("app").orElseThrow(), row).key())
                .toList());
  }

  @Override
  public boolean refuse(CredentialKey key, Instant updatedAt, Instant refusedAt) {
    return records.write(
        store -> {
          var refused =
              store
                  .get(key(key))
                  .filter(row -> row.instant("updatedAt").equals(Optional.of(updatedAt)))
                  .map(row -> row.with(REFUSED_AT, refusedAt));
          refused.ifPresent(store::put);
          return refused.isPresent();
        });
  }

  @Override
  public boolean remove(CredentialKey key) {
    return records.write(store -> store.delete(key(key)));
  }

  private static Key key(CredentialKey key) {
    return Key.array(key.owner(), key.app(), key.connection(), key.instance());
  }

  private static StoredCredential replacing(StoredCredential old, StoredCredential changed) {
    return new StoredCredential(
        changed.key(),
        old.id(),
        changed.contents(),
        old.createdAt(),
        changed.updatedAt(),
        changed.refusedAt());
  }

  private static Document document(StoredCredential credential) {
    var key = credential.key();
    var document =
        Document.builder()
            .put("owner", key.owner())
            .put("app", key.app())
            .put("connection", key.connection())
            .put("instance", key.instance())
            .put("id", credential.id())
            .put("contents", credential.contents().bytes())
            .put("createdAt", credential.createdAt())
            .put("updatedAt", credential.updatedAt());
    credential.refusedAt().ifPresent(at -> document.put(REFUSED_AT, at));
    return document.build();
  }

  /**
   * Takes owner and app from the request, not from the row: a row that was moved to another owner
   * does not open there.
   */
  private static StoredCredential credential(String owner, String app, Document document) {
    return new StoredCredential(
        new CredentialKey(
            owner,
            app,
            document.text("connection").orElseThrow(),
            document.text("instance").orElseThrow()),
        document.text("id").orElseThrow(),
        Sealed.of(document.bytes("contents").orElseThrow()),
        document.instant("createdAt").orElseThrow(),
        document.instant("updatedAt").orElseThrow(),
        document.instant(REFUSED_AT));
  }
}
