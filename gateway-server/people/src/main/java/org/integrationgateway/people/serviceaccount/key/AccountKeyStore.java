package org.integrationgateway.people.serviceaccount.key;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Keys of service accounts in the object store {@code service_account_keys}. */
final class AccountKeyStore {
  private static final String BY_ACCOUNT = "account";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "service_account_keys",
          KeyPath.of("id"),
          IndexSchema.of(BY_ACCOUNT, KeyPath.compound(BY_ACCOUNT, "createdAt")));

  private final Records records;
  private final VouchedBody<AccountKey> bodies;

  AccountKeyStore(State state) {
    this.records = state.records(SCHEMA);
    this.bodies =
        new VouchedBody<>(state.keys().hash(), "service-account-key.1", AccountKey.STORED);
  }

  /** Adds a key; false when the account has this many. */
  boolean add(AccountKey key, int most) {
    var row =
        bodies
            .document(key.id(), key)
            .put(BY_ACCOUNT, key.account())
            .put("createdAt", key.createdAt())
            .build();
    return records.write(
        store -> {
          if (store.index(BY_ACCOUNT).count(range(key.account())) >= most) {
            return false;
          }
          store.add(row);
          return true;
        });
  }

  Optional<AccountKey> find(String id) {
    return records.get(Key.of(id)).flatMap(this::key);
  }

  /** The keys of an account, oldest first. */
  List<AccountKey> of(String account) {
    return records.read(
        store ->
            store.index(BY_ACCOUNT).getAll(range(account)).stream()
                .flatMap(row -> key(row).stream())
                .toList());
  }

  /** Removes a key of an account; empty when the account has no such key. */
  Optional<AccountKey> remove(String account, String id) {
    var found = find(id).filter(key -> key.account().equals(account));
    return found.filter(key -> records.write(store -> store.delete(Key.of(id))));
  }

  /** Removes all keys of an account, and returns their number. */
  int removeAll(String account) {
    return records.write(
        store -> {
          var rows = store.index(BY_ACCOUNT).getAll(range(account));
          rows.forEach(row -> store.delete(Key.of(row.text("id").orElseThrow())));
          return rows.size();
        });
  }

  private static KeyRange range(String account) {
    return KeyRange.startingWith(Key.of(account));
  }

  private Optional<AccountKey> key(Document row) {
    return bodies.read(row.text("id").orElse(""), row);
  }
}
