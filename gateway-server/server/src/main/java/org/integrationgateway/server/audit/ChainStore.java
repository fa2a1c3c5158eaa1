package org.integrationgateway.server.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.Records;
import org.integrationgateway.core.store.State;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.telemetry.audit.TimedEvent;

/** Chains in the object store {@code audit}: their anchors, and the records of one of them. */
public final class ChainStore {
  /** The chain of all replicas, whose records are in the store. */
  static final String SHARED = "store";

  private static final StoreSchema SCHEMA =
      StoreSchema.of("audit", KeyPath.compound(Anchor.CHAIN, Anchor.SEQUENCE));
  private static final String LINE = "line";
  private static final int PIECE = 500;

  /** The largest whole number of a key. */
  private static final long LARGEST = (1L << 53) - 1;

  private final Records records;
  private final KeyedHash hash;
  private final RecordText text;

  public ChainStore(State state) {
    records = state.records(SCHEMA);
    hash = state.keys().hash();
    text = new RecordText(hash);
  }

  RecordText text() {
    return text;
  }

  /** An anchor, and whether the server has written it. */
  record Found(Anchor anchor, boolean isAuthentic) {}

  /** The anchors of all chains. */
  List<Found> anchors() {
    return records.read(
        store -> {
          var found = new ArrayList<Found>();
          var range = KeyRange.ALL;
          while (true) {
            // The anchor is the first of its chain; the records behind it are skipped.
            var next = store.getAll(range, 1, Direction.NEXT);
            if (next.isEmpty()) {
              return found;
            }
            found(next.get(0)).ifPresent(found::add);
            var chain = next.get(0).text(Anchor.CHAIN).orElseThrow();
            range = KeyRange.above(key(chain, LARGEST));
          }
        });
  }

  Optional<Found> anchor(String chain) {
    return records.read(store -> store.get(key(chain, 0)).flatMap(this::found));
  }

  private Optional<Found> found(Document document) {
    if (document.text(LINE).isPresent()) {
      return Optional.empty();
    }
    var anchor = Anchor.of(document);
    return Optional.of(new Found(anchor, anchor.isAuthentic(document, hash)));
  }

  void put(Anchor anchor) {
    records.write(store -> store.put(anchor.document(hash)));
  }

  /** Adds records to the shared chain, in one transaction with its anchor. */
  void append(List<TimedEvent> events) {
    records.write(
        store -> {
          var anchor =
              store
                  .get(key(SHARED, 0))
                  .map(Anchor::of)
                  .orElseGet(() -> new Anchor(SHARED, 1, ChainEnd.ofNew(SHARED)));
          var end = anchor.end();
          for (var event : events) {
            var record = text.next(end, event);
            store.add(document(record));
            end = ChainEnd.at(record);
          }
          store.put(anchor.at(end).document(hash));
          return end.sequence();
        });
  }

  private static Document document(AuditRecord record) {
    return Document.builder()
        .put(Anchor.CHAIN, record.chain())
        .put(Anchor.SEQUENCE, record.sequence())
        .put(LINE, RecordText.line(record))
        .build();
  }

  /** Lines of the shared chain above a number, in order, at most 500. */
  List<String> linesAbove(long number) {
    return lines(KeyRange.between(key(SHARED, number), true, last(), false), Direction.NEXT);
  }

  /** Lines of the shared chain below a number, the latest first, at most 500. */
  List<String> linesBelow(long number) {
    return lines(
        KeyRange.between(key(SHARED, 0), true, key(SHARED, number), true), Direction.PREVIOUS);
  }

  private List<String> lines(KeyRange range, Direction direction) {
    return records.read(
        store ->
            store.getAll(range, PIECE, direction).stream()
                .map(document -> document.text(LINE).orElse(""))
                .toList());
  }

  /**
   * Removes records of the shared chain that are older than a time, at most 500.
   *
   * @return whether there may be more
   */
  boolean removeBefore(Instant oldest) {
    return records.write(
        store -> {
          var anchor = store.get(key(SHARED, 0)).map(Anchor::of);
          if (anchor.isEmpty()) {
            return false;
          }
          long kept = firstKept(store, anchor.get().first(), oldest);
          if (kept == anchor.get().first()) {
            return false;
          }
          store.delete(KeyRange.between(key(SHARED, 0), true, key(SHARED, kept), true));
          store.put(anchor.get().from(kept).document(hash));
          return kept - anchor.get().first() >= PIECE;
        });
  }

  private static long firstKept(ObjectStore store, long first, Instant oldest) {
    long kept = first;
    var range = KeyRange.between(key(SHARED, 0), true, last(), false);
    for (var document : store.getAll(range, PIECE, Direction.NEXT)) {
      var record = RecordText.parse(document.text(LINE).orElse(""));
      if (record.isPresent() && !record.get().time().isBefore(oldest)) {
        break;
      }
      kept = document.whole(Anchor.SEQUENCE).orElse(kept) + 1;
    }
    return kept;
  }

  private static Key last() {
    return key(SHARED, LARGEST);
  }

  private static Key key(String chain, long number) {
    return Key.array(Key.of(chain), Key.of(number));
  }
}
