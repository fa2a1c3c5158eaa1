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
 * @param changedBefore values that earlier passes have sealed again
 * @param updatedAt when the progress was written last
 * @param holder the process that does the work, or did last
 */
public record RewrapProgress(
    boolean running,
    Pass pass,
    long changedBefore,
    Instant startedAt,
    Instant updatedAt,
    Optional<Instant> finishedAt,
    String holder) {
  /** The name of all keys of subjects in {@link Pass#values}. */
  public static final String SUBJECT_KEYS = "subjects";

  private static final KeyPath AFTER = KeyPath.of("after");

  /**
   * A pass over all values.
   *
   * @param number from 1
   * @param column the one that is read now; empty at the beginning
   * @param after the last record that was read of it
   * @param checked values that were read
   * @param changed values that were sealed again
   * @param unreadable values that do not open
   * @param values how many values each key seals; {@link #SUBJECT_KEYS} for those of subjects
   */
  public record Pass(
      int number,
      Optional<String> column,
      Optional<Key> after,
      long checked,
      long changed,
      long unreadable,
      Map<String, Long> values,
      Instant startedAt) {
    public Pass {
      values = Map.copyOf(values);
    }

    static Pass begun(int number, Instant now) {
      return new Pass(number, Optional.empty(), Optional.empty(), 0, 0, 0, Map.of(), now);
    }

    Pass behind(Batch batch, Optional<String> nextColumn, Optional<Key> last) {
      var counts = new LinkedHashMap<>(values);
      batch.values().forEach((key, count) -> counts.merge(key, count, Long::sum));
      return new Pass(
          number,
          nextColumn,
          last,
          checked + batch.checked(),
          changed + batch.changes().size(),
          unreadable + batch.unreadable(),
          counts,
          startedAt);
    }
  }

  static RewrapProgress begun(Instant now) {
    return new RewrapProgress(true, Pass.begun(1, now), 0, now, now, Optional.empty(), "");
  }

  /** All values that were sealed again. */
  public long allChanged() {
    return changedBefore + pass.changed;
  }

  RewrapProgress nextPass(Instant now) {
    var next = Pass.begun(pass.number + 1, now);
    return new RewrapProgress(true, next, allChanged(), startedAt, now, Optional.empty(), holder);
  }

  /** The progress after the last column, whose pass was the last. */
  RewrapProgress finished(Instant now) {
    return new RewrapProgress(false, pass, changedBefore, startedAt, now, Optional.of(now), holder);
  }

  /** Returns this progress, written at this time. */
  RewrapProgress at(Instant now) {
    return new RewrapProgress(running, pass, changedBefore, startedAt, now, finishedAt, holder);
  }

  /** The progress behind this batch. */
  RewrapProgress behind(Batch batch, Optional<String> nextColumn, Optional<Key> last) {
    return new RewrapProgress(
        true,
        pass.behind(batch, nextColumn, last),
        changedBefore,
        startedAt,
        updatedAt,
        Optional.empty(),
        holder);
  }

  /** Writes the progress into the record of the work, whose lease stays as it is. */
  Document into(Document record) {
    var counts = Document.builder();
    pass.values.forEach(counts::put);
    var written =
        record
            .with("running", running)
            .with("pass", pass.number)
            .with("column", pass.column.orElse(null))
            .with("after", null)
            .with("checked", pass.checked)
            .with("changed", pass.changed)
            .with("changedBefore", changedBefore)
            .with("unreadable", pass.unreadable)
            .with("values", counts.build())
            .with("startedAt", startedAt)
            .with("passStartedAt", pass.startedAt)
            .with("updatedAt", updatedAt)
            .with("finishedAt", finishedAt.orElse(null));
    return pass.after.map(key -> AFTER.inject(written, key)).orElse(written);
  }

  static RewrapProgress of(Document record) {
    var counts = new LinkedHashMap<String, Long>();
    var stored = record.document("values").orElse(Document.EMPTY);
    stored.members().keySet().forEach(key -> counts.put(key, stored.whole(key).orElse(0)));
    var pass =
        new Pass(
            (int) record.whole("pass").orElse(1),
            record.text("column"),
            record.key("after"),
            record.whole("checked").orElse(0),
            record.whole("changed").orElse(0),
            record.whole("unreadable").orElse(0),
            counts,
            record.instant("passStartedAt").orElse(Instant.EPOCH));
    return new RewrapProgress(
        record.flag("running").orElse(false),
        pass,
        record.whole("changedBefore").orElse(0),
        record.instant("startedAt").orElse(Instant.EPOCH),
        record.instant("updatedAt").orElse(Instant.EPOCH),
        record.instant("finishedAt"),
        record.text("holder").orElse(""));
  }
}
