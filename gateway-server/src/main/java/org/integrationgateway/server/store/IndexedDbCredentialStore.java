package org.integrationgateway.server.store;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.Document;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Key;
import org.integrationgateway.sdk.indexeddb.KeyPath;
import org.integrationgateway.sdk.indexeddb.KeyRange;
import org.integrationgateway.sdk.indexeddb.StoreSchema;
import org.integrationgateway.server.credential.CredentialKey;
import org.integrationgateway.server.credential.CredentialStore;
import org.integrationgateway.server.credential.StoredCredential;
import org.integrationgateway.server.seal.Sealed;

/** Sealed credentials in the store {@code credentials}: an owner's for an app lie side by side. */
final class IndexedDbCredentialStore implements CredentialStore {
  private static final StoreSchema SCHEMA =
      StoreSchema.of("credentials", KeyPath.compound("owner", "app", "connection", "instance"));

  private final Records records;

  IndexedDbCredentialStore(IndexedDb database) {
    this.records = new Records(database, SCHEMA);
  }

  boolean isEmpty() {
    return records.isEmpty();
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
  public boolean remove(CredentialKey key) {
    return records.write(store -> store.delete(key(key)));
  }

  private static Key key(CredentialKey key) {
    return Key.array(key.owner(), key.app(), key.connection(), key.instance());
  }

  private static StoredCredential replacing(StoredCredential old, StoredCredential changed) {
    return new StoredCredential(
        changed.key(), old.id(), changed.contents(), old.createdAt(), changed.updatedAt());
  }

  private static Document document(StoredCredential credential) {
    var key = credential.key();
    return Document.builder()
        .put("owner", key.owner())
        .put("app", key.app())
        .put("connection", key.connection())
        .put("instance", key.instance())
        .put("id", credential.id())
        .put("contents", credential.contents().bytes())
        .put("createdAt", credential.createdAt())
        .put("updatedAt", credential.updatedAt())
        .build();
  }

  /**
   * Owner and app are those that were asked for, not what the row says of itself: so a row that was
   * moved to somebody else does not open there.
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
        document.instant("updatedAt").orElseThrow());
  }
}
