package org.integrationgateway.connections.credential;

import static org.integrationgateway.connections.credential.CredentialDocument.LEASES;
import static org.integrationgateway.connections.credential.CredentialDocument.key;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.connections.outcome.CheckResult;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/**
 * Sealed credentials in the object store {@code credentials}. The key begins with owner and app, so
 * that one range holds all credentials of an owner for an app.
 */
public final class IndexedDbCredentialStore implements CredentialStore {
  private static final String REFRESH_AT = CredentialDocument.REFRESH_AT;
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "credentials",
          KeyPath.compound(
              CredentialDocument.OWNER,
              CredentialDocument.APP,
              CredentialDocument.CONNECTION,
              CredentialDocument.INSTANCE),
          IndexSchema.of(REFRESH_AT, KeyPath.of(REFRESH_AT)));

  /** The contents of the credentials. */
  public static final SealedColumn SEALED =
      SealedColumn.of(
          SCHEMA.name(),
          "contents",
          row ->
              CredentialDocument.key(
                      row.text(CredentialDocument.OWNER).orElseThrow(),
                      row.text(CredentialDocument.APP).orElseThrow(),
                      row)
                  .place());

  private final Records records;
  private final ScopeDemands demands;

  public IndexedDbCredentialStore(State state) {
    this.records = state.records(SCHEMA);
    this.demands = new ScopeDemands(state);
  }

  @Override
  public Optional<StoredCredential> put(StoredCredential credential, int most) {
    var key = credential.key();
    var siblings =
        KeyRange.startingWith(Key.of(key.owner()), Key.of(key.app()), Key.of(key.connection()));
    var stored =
        records.write(
            store -> {
              var before = stored(store, key);
              if (before.isEmpty() && store.count(siblings) >= most) {
                return Optional.<StoredCredential>empty();
              }
              var next = before.map(credential::replacing).orElse(credential);
              store.put(CredentialDocument.of(next));
              return Optional.of(next);
            });
    stored.ifPresent(now -> demands.asked(key));
    return stored;
  }

  @Override
  public boolean add(StoredCredential credential) {
    return records.write(
        store -> {
          if (store.get(key(credential.key())).isPresent()) {
            return false;
          }
          store.put(CredentialDocument.of(credential));
          return true;
        });
  }

  @Override
  public Optional<StoredCredential> get(CredentialKey key) {
    return records.read(store -> stored(store, key));
  }

  @Override
  public List<StoredCredential> find(String owner, String app) {
    var range = KeyRange.startingWith(Key.of(owner), Key.of(app));
    return records.read(
        store ->
            store.getAll(range).stream()
                .map(row -> CredentialDocument.read(key(owner, app, row), row))
                .toList());
  }

  @Override
  public List<CredentialKey> keys(String owner) {
    var range = KeyRange.startingWith(Key.of(owner));
    return records.read(
        store ->
            store.getAll(range).stream()
                .map(row -> key(owner, row.text(CredentialDocument.APP).orElseThrow(), row))
                .toList());
  }

  @Override
  public Optional<StoredCredential> claim(
      CredentialKey key, Instant updatedAt, long fence, Instant now, Duration lease) {
    return records.write(
        store -> {
          var claimed =
              store
                  .get(key(key))
                  .filter(row -> isOf(row, updatedAt))
                  .filter(row -> CredentialDocument.read(key, row).refresh().fence() == fence)
                  .flatMap(row -> LEASES.claim(row, now, lease))
                  .map(row -> CredentialDocument.read(key, row))
                  .map(row -> row.with(row.refresh().asking()));
          claimed.ifPresent(row -> store.put(CredentialDocument.of(row)));
          return claimed;
        });
  }

  @Override
  public Optional<StoredCredential> settle(
      CredentialKey key, long fence, Instant now, UnaryOperator<StoredCredential> outcome) {
    return records.write(
        store -> {
          var settled =
              store
                  .get(key(key))
                  .flatMap(row -> LEASES.release(row, fence, now))
                  .map(row -> outcome.apply(CredentialDocument.read(key, row)));
          settled.ifPresent(row -> store.put(CredentialDocument.of(row)));
          return settled;
        });
  }

  @Override
  public List<Due> due(Instant now, Optional<Due> after, int limit) {
    var all = Query.of(KeyRange.atMost(Key.of(now))).limit(limit);
    var rest =
        after
            .map(
                last -> all.from(new Query.Start(Key.of(last.refreshAt()), key(last.key()), false)))
            .orElse(all);
    return records.request(
        store -> store.index(REFRESH_AT).entries(rest).stream().map(this::due).toList());
  }

  private Due due(Entry entry) {
    var row = entry.value();
    return new Due(
        row.instant(REFRESH_AT).orElseThrow(),
        key(
            row.text(CredentialDocument.OWNER).orElseThrow(),
            row.text(CredentialDocument.APP).orElseThrow(),
            row));
  }

  @Override
  public boolean refuse(CredentialKey key, Instant updatedAt, Instant refusedAt) {
    return records.write(
        store -> {
          var refused = store.get(key(key)).filter(row -> isOf(row, updatedAt));
          refused
              .filter(row -> !row.has(CredentialDocument.REFUSED_AT))
              .ifPresent(row -> store.put(row.with(CredentialDocument.REFUSED_AT, refusedAt)));
          return refused.isPresent();
        });
  }

  @Override
  public void accept(CredentialKey key, Instant updatedAt, Instant acceptedAt) {
    records.write(
        store -> {
          var accepted =
              store
                  .get(key(key))
                  .filter(row -> isOf(row, updatedAt) && !row.has(CredentialDocument.ACCEPTED_AT))
                  .map(row -> row.with(CredentialDocument.ACCEPTED_AT, acceptedAt));
          accepted.ifPresent(store::put);
          return accepted.isPresent();
        });
  }

  @Override
  public Optional<StoredCredential> remove(CredentialKey key) {
    demands.forget(key);
    return records.write(
        store -> {
          var removed = stored(store, key);
          store.delete(key(key));
          return removed;
        });
  }

  @Override
  public boolean demand(CredentialKey key, List<String> scopes) {
    return demands.add(key, scopes);
  }

  @Override
  public List<String> demanded(CredentialKey key) {
    return demands.toAsk(key);
  }

  @Override
  public void check(CredentialKey key, Instant updatedAt, CheckResult result) {
    records.write(
        store -> {
          store
              .get(key(key))
              .filter(row -> isOf(row, updatedAt))
              .map(row -> CredentialDocument.read(key, row).checked(result))
              .ifPresent(row -> store.put(CredentialDocument.of(row)));
          return true;
        });
  }

  private static Optional<StoredCredential> stored(ObjectStore store, CredentialKey key) {
    return store.get(key(key)).map(row -> CredentialDocument.read(key, row));
  }

  private static boolean isOf(Document row, Instant updatedAt) {
    return row.instant(CredentialDocument.UPDATED_AT).equals(Optional.of(updatedAt));
  }
}
