package org.integrationgateway.people.serviceaccount;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;

/** Service accounts in the object store {@code service_accounts}, by their local id. */
final class ServiceAccountStore {
  /** How many service accounts there may be, and how many of them one subject may create. */
  static final int MOST = 10_000;

  static final int MOST_BY_ONE = 100;

  private static final String BY_CREATOR = "createdBy";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "service_accounts", KeyPath.of("id"), IndexSchema.of(BY_CREATOR, KeyPath.of(BY_CREATOR)));

  private static final StoredType<ServiceAccount> STORED = StoredType.of(ServiceAccount.class);

  private final Records records;

  ServiceAccountStore(State state) {
    this.records = state.records(SCHEMA);
  }

  /** Adds it; false when there is one with its id. */
  boolean add(ServiceAccount account) {
    return records.write(
        store -> {
          if (store.getKey(Key.of(account.id())).isPresent()) {
            return false;
          }
          var ofCreator = KeyRange.only(Key.of(account.createdBy()));
          if (store.index(BY_CREATOR).count(ofCreator) >= MOST_BY_ONE
              || store.count(KeyRange.ALL) >= MOST) {
            throw new GatewayException(
                ErrorCode.INVALID_STATE,
                "%s has created %d service accounts, or there are %d, which is the limit: delete those that are no longer needed"
                    .formatted(account.createdBy(), MOST_BY_ONE, MOST));
          }
          store.add(STORED.document(account));
          return true;
        });
  }

  Optional<ServiceAccount> find(String id) {
    return records.get(Key.of(id)).map(STORED::read);
  }

  /** Returns all service accounts, by id. */
  List<ServiceAccount> all() {
    return records.read(store -> store.getAll(KeyRange.ALL).stream().map(STORED::read).toList());
  }

  /** Removes it; false when there was none. */
  boolean remove(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }
}
