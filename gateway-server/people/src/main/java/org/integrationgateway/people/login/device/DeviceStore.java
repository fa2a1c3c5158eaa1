package org.integrationgateway.people.login.device;

import java.time.Instant;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;

/** The logins that wait for their approval, for all replicas. */
final class DeviceStore {

  private final Records records;

  DeviceStore(State state) {
    this.records = state.records(DeviceRecord.SCHEMA);
  }

  /**
   * Adds a login, and removes some that have expired.
   *
   * @param mostOfOrigin how many logins one address may have
   * @param most how many there may be
   * @return whether there was room
   */
  boolean add(DeviceRecord login, int mostOfOrigin, int most, Instant now) {
    return records.write(
        store -> {
          store.deleteExpired(DeviceRecord.BY_END, now);
          var ofOrigin =
              store
                  .index(DeviceRecord.BY_ORIGIN)
                  .getAllKeys(KeyRange.only(Key.of(login.origin())), mostOfOrigin, Direction.NEXT);
          boolean room =
              ofOrigin.size() < mostOfOrigin
                  && store.count(KeyRange.ALL) < most
                  && byUserCode(store, login.userHash()).isEmpty();
          if (room) {
            store.add(DeviceRecord.STORED.document(login));
          }
          return room;
        });
  }

  /** The login with this code of a person, unless it has expired. */
  Optional<DeviceRecord> find(String userHash, Instant now) {
    return records.read(
        store -> byUserCode(store, userHash).filter(login -> login.expiresAt().isAfter(now)));
  }

  /** Decides about a login; false when it is gone, has expired or is decided. */
  boolean decide(String hash, UnaryOperator<DeviceRecord> decision, Instant now) {
    return records.write(
        store -> {
          var open =
              get(store, hash)
                  .filter(login -> !login.decided())
                  .filter(login -> login.expiresAt().isAfter(now));
          open.map(decision).ifPresent(login -> store.put(DeviceRecord.STORED.document(login)));
          return open.isPresent();
        });
  }

  /** The login of a program that asks; one that is decided is removed, another notes the time. */
  Optional<DeviceRecord> poll(String hash, Instant now) {
    return records.write(
        store -> {
          var found = get(store, hash).filter(login -> login.expiresAt().isAfter(now));
          found.ifPresent(
              login -> {
                if (login.decided()) {
                  store.delete(Key.of(hash));
                } else {
                  store.put(DeviceRecord.STORED.document(login.polled(now)));
                }
              });
          return found;
        });
  }

  private static Optional<DeviceRecord> get(ObjectStore store, String hash) {
    return store.get(Key.of(hash)).map(DeviceRecord.STORED::read);
  }

  private static Optional<DeviceRecord> byUserCode(ObjectStore store, String userHash) {
    return store
        .index(DeviceRecord.BY_USER_CODE)
        .getAll(KeyRange.only(Key.of(userHash)), 1, Direction.NEXT)
        .stream()
        .findFirst()
        .map(DeviceRecord.STORED::read);
  }
}
