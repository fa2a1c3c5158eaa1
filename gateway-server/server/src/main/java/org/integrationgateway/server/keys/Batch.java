package org.integrationgateway.server.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.sdk.indexeddb.ObjectStore;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Entry;
import org.integrationgateway.sdk.indexeddb.record.Key;

/**
 * Some records of a column, and which of their values another key seals by now.
 *
 * @param values how many values each key seals, after the changes
 * @param unreadable how many values do not open; the keys that they name are among those of {@code
 *     values}
 */
record Batch(
    SealedColumn column,
    int checked,
    int unreadable,
    Map<String, Long> values,
    List<Change> changes) {
  /** The value of one record, before and after. */
  record Change(Key key, Sealed before, Sealed after) {}

  static Batch of(SealedColumn column, List<Entry> entries, Sealer sealer) {
    int checked = 0;
    int unreadable = 0;
    var values = new LinkedHashMap<String, Long>();
    var changes = new ArrayList<Change>();
    for (var entry : entries) {
      var found = read(column, entry.value());
      if (found.isEmpty()) {
        continue;
      }
      checked++;
      var sealed = found.get();
      var id = sealed.keyId();
      try {
        var next = sealer.resealed(column, entry.value(), sealed);
        next.ifPresent(value -> changes.add(new Change(entry.primaryKey(), sealed, value)));
        id = next.map(Sealed::keyId).orElse(id);
      } catch (SealBrokenException | NoSuchElementException changed) {
        unreadable++;
      }
      values.merge(Sealer.isSubjectKey(id) ? RewrapProgress.SUBJECT_KEYS : id, 1L, Long::sum);
    }
    return new Batch(column, checked, unreadable, values, changes);
  }

  private static Optional<Sealed> read(SealedColumn column, Document record) {
    try {
      return column.read(record);
    } catch (IllegalArgumentException noBase64) {
      return Optional.empty();
    }
  }

  /** Writes the new values into the records whose value is still the one that was read. */
  void apply(ObjectStore store) {
    for (var change : changes) {
      store
          .get(change.key())
          .filter(record -> read(column, record).equals(Optional.of(change.before())))
          .map(record -> column.write(record, change.after()))
          .ifPresent(
              record -> {
                if (store.schema().keyPath().isPresent()) {
                  store.put(record);
                } else {
                  store.put(change.key(), record);
                }
              });
    }
  }
}
