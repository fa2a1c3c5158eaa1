package org.integrationgateway.fleet.replica;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.VouchedBody;
import org.integrationgateway.engines.stored.StoredType;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The replicas in the object store {@code replicas}. A row that no replica of this database has
 * written is not read, so that no address in the store leads elsewhere. For one thread.
 */
final class AnnouncementStore {
  private static final Logger log = LoggerFactory.getLogger(AnnouncementStore.class);
  private static final int MOST = 256;
  private static final StoreSchema SCHEMA = StoreSchema.of("replicas", KeyPath.of("id"));

  private final Records records;
  private final VouchedBody<Announcement> bodies;
  private final Set<Document> refused = new HashSet<>();

  AnnouncementStore(State state) {
    records = state.records(SCHEMA);
    bodies =
        new VouchedBody<>(state.keys().hash(), "replica.1", StoredType.json(Announcement.class));
  }

  /** All announcements by the id of their replica, {@value #MOST} at most. */
  Map<String, Announcement> all() {
    var rows = records.request(store -> store.getAll(KeyRange.ALL, MOST, Direction.NEXT));
    var all = new TreeMap<String, Announcement>();
    for (var row : rows) {
      row.text("id").ifPresent(id -> read(id, row).ifPresent(said -> all.put(id, said)));
    }
    return all;
  }

  /** Reads a row; one that is refused is not read again, and not logged again. */
  private Optional<Announcement> read(String id, Document row) {
    if (refused.contains(row)) {
      return Optional.empty();
    }
    try {
      var said = bodies.read(id, row);
      if (said.isPresent()) {
        return said;
      }
    } catch (IllegalStateException lacking) {
      log.warn("replica '{}' announces itself as another version: {}", id, lacking.getMessage());
    }
    if (refused.size() < MOST) {
      refused.add(row);
    }
    return Optional.empty();
  }

  void put(String id, Announcement said) {
    var row = bodies.document(id, said).build();
    records.request(store -> store.put(row));
  }

  void remove(String id) {
    records.request(store -> store.delete(Key.of(id)));
  }
}
