package org.integrationgateway.connections.flow;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sealed texts of what is under way: replicas share them, and each is taken once. All but id,
 * origin and end is sealed, so that a record that was changed counts as absent.
 */
public final class SealedOnce {
  /** How many of one origin are under way; the oldest one ends for the next. */
  public static final int MOST_PER_ORIGIN = 100;

  private static final Logger log = LoggerFactory.getLogger(SealedOnce.class);
  private static final String EXPIRES = "expiresAt";

  private final Names names;
  private final Records records;
  private final Sealer sealer;
  private final InstantSource time;

  public SealedOnce(Names names, State state, InstantSource time) {
    this.names = names;
    this.records = state.records(names.schema());
    this.sealer = state.keys().sealer();
    this.time = time;
  }

  /**
   * The names in the store.
   *
   * @param store of the object store
   * @param text of the member with the sealed text
   * @param origin of the member with the hash that says whose it is
   */
  public record Names(String store, String text, String origin) {
    /** The sealed texts. */
    public SealedColumn sealed() {
      return SealedColumn.of(store, text, row -> place(row.text("id").orElseThrow()));
    }

    private StoreSchema schema() {
      return StoreSchema.of(
          store,
          KeyPath.of("id"),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(origin, KeyPath.of(origin)));
    }

    private SealedPlace place(String id) {
      return new SealedPlace(store, List.of(id), text, "");
    }
  }

  /**
   * Adds a text. The oldest one of its origin ends where there would be too many: a refusal would
   * stop everyone behind a proxy whose address stands for all of them.
   */
  public void add(String id, String origin, Instant end, Secret text) {
    var document =
        Document.builder()
            .put("id", id)
            .put(names.origin(), origin)
            .put(EXPIRES, end)
            .put(names.text(), sealer.seal(names.place(id), text).bytes())
            .build();
    records.write(
        store -> {
          store.deleteExpired(EXPIRES, time.instant());
          endOldest(store, KeyRange.only(Key.of(origin)));
          store.put(document);
          return id;
        });
  }

  private void endOldest(ObjectStore store, KeyRange own) {
    var index = store.index(names.origin());
    if (index.count(own) >= MOST_PER_ORIGIN) {
      index.getAll(own).stream()
          .min(Comparator.comparing(row -> row.instant(EXPIRES).orElse(Instant.MIN)))
          .flatMap(row -> row.text("id"))
          .ifPresent(oldest -> store.delete(Key.of(oldest)));
    }
  }

  /** The text with this id, unless it was taken; the caller checks the end in it. */
  public Optional<Secret> find(String id) {
    return records
        .get(Key.of(id))
        .flatMap(record -> opened(id, record.bytes(names.text()).orElseThrow()));
  }

  /** Takes a text; one caller alone gets true. */
  public boolean take(String id) {
    return records.write(store -> store.delete(Key.of(id)));
  }

  /** Deletes the texts of an origin, and returns their number. */
  public int removeAll(String origin) {
    var own = KeyRange.only(Key.of(origin));
    return records.write(
        store -> {
          var ids = store.index(names.origin()).getAllKeys(own, MOST_PER_ORIGIN, Direction.NEXT);
          ids.forEach(store::delete);
          return ids.size();
        });
  }

  private Optional<Secret> opened(String id, byte[] sealed) {
    try {
      return Optional.of(sealer.open(names.place(id), Sealed.of(sealed)));
    } catch (SealBrokenException broken) {
      log.error("a record of '{}' was changed in the store: it is refused", names.store(), broken);
      return Optional.empty();
    }
  }
}
