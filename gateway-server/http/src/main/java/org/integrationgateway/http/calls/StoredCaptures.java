package org.integrationgateway.http.calls;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.capture.CallCapture;
import org.integrationgateway.core.capture.Capture;
import org.integrationgateway.core.capture.CaptureQueue;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
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
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.Source;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.IndexSchema;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Captured requests and responses in the store, sealed by the key of their caller. They end with
 * their lifetime, with their subject, and when their app has too many: then the oldest of the
 * caller with the most ends first.
 */
public final class StoredCaptures {
  private static final Logger log = LoggerFactory.getLogger(StoredCaptures.class);
  private static final int AT_ONCE = 50;
  private static final String EXPIRES = "expiresAt";
  private static final String SUBJECT = "subject";
  private static final String NUMBER = "number";
  private static final String SIZES = "sizes";
  private static final StoreSchema SCHEMA =
      StoreSchema.of(
          "call-captures",
          KeyPath.of("id"),
          IndexSchema.of(EXPIRES, KeyPath.of(EXPIRES)),
          IndexSchema.of(SUBJECT, KeyPath.of(SUBJECT)),
          IndexSchema.of(SIZES, KeyPath.compound("app", NUMBER, SUBJECT, "bytes")));

  /** The requests and responses. */
  public static final SealedColumn SEALED =
      SealedColumn.of(
          SCHEMA.name(),
          "body",
          row -> place(row.text("id").orElseThrow(), row.text(SUBJECT).orElseThrow()));

  private final Records records;
  private final Sealer sealer;
  private final CaptureQueue queue;
  private final InstantSource time;

  /**
   * A request and its response.
   *
   * @param body as {@link CallCapture} has written it
   */
  public record Found(ObjectNode body, Instant expires) {}

  /**
   * @param queue what is not stored yet
   */
  public StoredCaptures(State state, CaptureQueue queue, InstantSource time) {
    this.records = state.records(SCHEMA);
    this.sealer = state.keys().sealer();
    this.queue = queue;
    this.time = time;
  }

  private static SealedPlace place(String id, String subject) {
    return new SealedPlace(SCHEMA.name(), List.of(id), "body", subject);
  }

  /**
   * Stores some of what waits.
   *
   * @return whether there may be more
   * @throws GatewayException when the store cannot be used; then all of it waits on
   */
  public boolean flush() {
    var captures = queue.first(AT_ONCE);
    if (captures.isEmpty()) {
      return false;
    }
    var now = time.instant();
    var rows = new ArrayList<Document>();
    var apps = new HashSet<String>();
    for (var capture : captures) {
      // Outside of the transaction: the key of a subject may have to be made.
      rows.add(row(capture, now));
      apps.add(capture.app());
    }
    records.write(
        store -> {
          rows.forEach(store::put);
          apps.forEach(app -> bound(store, app));
          store.deleteExpired(EXPIRES, now);
          return true;
        });
    queue.remove(captures);
    return captures.size() == AT_ONCE;
  }

  private Document row(Capture capture, Instant now) {
    var sealed =
        sealer.seal(place(capture.id(), capture.subject()), Secret.of(capture.body())).bytes();
    return Document.builder()
        .put("id", capture.id())
        .put("app", capture.app())
        .put(SUBJECT, capture.subject())
        .put(NUMBER, capture.number())
        .put("bytes", (long) sealed.length)
        .put(EXPIRES, capture.expires(now))
        .put("body", sealed)
        .build();
  }

  private static void bound(ObjectStore store, String app) {
    var keys =
        store.index(SIZES).entries(Query.of(KeyRange.startingWith(Key.of(app))).withoutValues());
    var share = new CaptureShare();
    for (var entry : keys) {
      var parts = ((Key.Array) entry.key()).parts();
      share.add(
          entry.primaryKey(),
          ((Key.Text) parts.get(2)).value(),
          (long) ((Key.Number) parts.get(3)).value());
    }
    share.excess().forEach(store::delete);
  }

  /** Ends those whose time is over, some at a time. */
  public void removeExpired() {
    var now = time.instant();
    records.write(
        store -> {
          store.deleteExpired(EXPIRES, now);
          return true;
        });
  }

  /**
   * The capture of a call.
   *
   * @param subject whose call it was
   */
  public Optional<Found> find(String id, String subject) {
    var waits = queue.find(id).filter(capture -> capture.subject().equals(subject));
    if (waits.isPresent()) {
      var capture = waits.get();
      return Optional.of(new Found(parsed(capture.body()), capture.expires(time.instant())));
    }
    return records
        .get(Key.of(id))
        .filter(row -> row.text(SUBJECT).equals(Optional.of(subject)))
        .filter(row -> row.instant(EXPIRES).filter(time.instant()::isBefore).isPresent())
        .flatMap(row -> opened(id, subject, row));
  }

  private Optional<Found> opened(String id, String subject, Document row) {
    try {
      var body = sealer.open(place(id, subject), Sealed.of(row.bytes("body").orElseThrow()));
      return Optional.of(
          new Found(body.useBytes(StoredCaptures::parsed), row.instant(EXPIRES).orElseThrow()));
    } catch (SealBrokenException broken) {
      log.error(
          "the captured request and response of a call were changed in the store: they "
              + "are not shown",
          broken);
      return Optional.empty();
    }
  }

  /** Bodies may hold longer texts than those of callers may be. */
  private static ObjectNode parsed(byte[] body) {
    return (ObjectNode) Json.parseAnswer(body);
  }

  /** Whether there are captures of a subject. */
  public boolean hasAny(String subject) {
    return queue.hasAny(subject)
        || records.read(store -> store.index(SUBJECT).count(KeyRange.only(Key.of(subject))) > 0);
  }

  /** Removes all of a subject, and returns how many there were. */
  public int removeAll(String subject) {
    queue.removeAll(subject);
    return records.write(
        store -> {
          var keys =
              store
                  .index(SUBJECT)
                  .getAllKeys(KeyRange.only(Key.of(subject)), Source.NO_LIMIT, Direction.NEXT);
          keys.forEach(store::delete);
          return keys.size();
        });
  }
}
