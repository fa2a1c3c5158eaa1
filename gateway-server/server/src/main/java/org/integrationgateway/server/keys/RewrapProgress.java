package org.integrationgateway.server.keys;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;

/**
 * How far the work is. Passes over all sealed values follow each other until one finds nothing to
 * do.
 *
 * @param pass number of the pass, from 1
 * @param column the one that is read now; empty at the beginning of a pass
 * @param after the last record that was read of it
 * @param checked values that this pass has read
 * @param changed values that this pass has sealed again
 * @param changedBefore values that earlier passes have sealed again
 * @param unreadable values of this pass that do not open
 * @param values how many values of this pass each key seals; {@link #SUBJECT_KEYS} for those of
 *     subjects
 * @param updatedAt when the progress was written last
 * @param holder the process that does the work, or did last
 */
public record RewrapProgress(
    boolean running,
    int pass,
    Optional<String> column,
    Optional<Key> after,
    long checked,
    long changed,
    long changedBefore,
    long unreadable,
    Map<String, Long> values,
    Instant startedAt,
    Instant passStartedAt,
    Instant updatedAt,
    Optional<Instant> finishedAt,
    String holder) {
  /** The name of all keys of subjects in {@link #values}. */
  public static final String SUBJECT_KEYS = "subjects";

  private static final KeyPath AFTER = KeyPath.of("after");

  public RewrapProgress {
    values = Map.copyOf(values);
  }

  static RewrapProgress begun(Instant now) {
    return new RewrapProgress(
        true,
        1,
        Optional.empty(),
        Optional.empty(),
        0,
        0,
        0,
        0,
        Map.of(),
        now,
        now,
        now,
        Optional.empty(),
        "");
  }

  /** All values that were sealed again. */
  public long allChanged() {
    return changedBefore + changed;
  }

  RewrapProgress nextPass(Instant now) {
    return new RewrapProgress(
        true,
        pass + 1,
        Optional.empty(),
        Optional.empty(),
        0,
        0,
        allChanged(),
        0,
        Map.of(),
        startedAt,
        now,
        now,
        Optional.empty(),
        holder);
  }

  RewrapProgress finished(Instant now) {
    return new RewrapProgress(
        false,
        pass,
        Optional.empty(),
        Optional.empty(),
        checked,
        changed,
        changedBefore,
        unreadable,
        values,
        startedAt,
        passStartedAt,
        now,
        Optional.of(now),
        holder);
  }

  /** Returns this progress, written at this time. */
  RewrapProgress at(Instant now) {
    return new RewrapProgress(
        running,
        pass,
        column,
        after,
        checked,
        changed,
        changedBefore,
        unreadable,
        values,
        startedAt,
        passStartedAt,
        now,
        finishedAt,
        holder);
  }

  /** The progress behind this batch. */
  RewrapProgress behind(Batch batch, Optional<String> nextColumn, Optional<Key> last) {
    var counts = new LinkedHashMap<>(values);
    batch.values().forEach((key, count) -> counts.merge(key, count, Long::sum));
    return new RewrapProgress(
        true,
        pass,
        nextColumn,
        last,
        checked + batch.checked(),
        changed + batch.changes().size(),
        changedBefore,
        unreadable + batch.unreadable(),
        counts,
        startedAt,
        passStartedAt,
        updatedAt,
        Optional.empty(),
        holder);
  }

  /** Writes the progress into the record of the work, whose lease stays as it is. */
  Document into(Document record) {
    var counts = Document.builder();
    values.forEach(counts::put);
    var written =
        record
            .with("running", running)
            .with("pass", pass)
            .with("column", column.orElse(null))
            .with("after", null)
            .with("checked", checked)
            .with("changed", changed)
            .with("changedBefore", changedBefore)
            .with("unreadable", unreadable)
            .with("values", counts.build())
            .with("startedAt", startedAt)
            .with("passStartedAt", passStartedAt)
            .with("updatedAt", updatedAt)
            .with("finishedAt", finishedAt.orElse(null));
    return after.map(key -> AFTER.inject(written, key)).orElse(written);
  }

  static RewrapProgress of(Document record) {
    var counts = new LinkedHashMap<String, Long>();
    var stored = record.document("values").orElse(Document.EMPTY);
    stored.members().keySet().forEach(key -> counts.put(key, stored.whole(key).orElse(0)));
    return new RewrapProgress(
        record.flag("running").orElse(false),
        (int) record.whole("pass").orElse(1),
        record.text("column"),
        record.key("after"),
        record.whole("checked").orElse(0),
        record.whole("changed").orElse(0),
        record.whole("changedBefore").orElse(0),
        record.whole("unreadable").orElse(0),
        counts,
        record.instant("startedAt").orElse(Instant.EPOCH),
        record.instant("passStartedAt").orElse(Instant.EPOCH),
        record.instant("updatedAt").orElse(Instant.EPOCH),
        record.instant("finishedAt"),
        record.text("holder").orElse(""));
  }
}
