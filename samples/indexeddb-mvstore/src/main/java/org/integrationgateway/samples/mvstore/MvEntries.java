package org.integrationgateway.samples.mvstore;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStoreException;
import org.integrationgateway.engines.indexeddb.EntryKey;
import org.integrationgateway.engines.indexeddb.EntryWriter;
import org.integrationgateway.sdk.indexeddb.record.Document;

/**
 * The entries of one transaction: those of a version for a reader, the current ones for a writer.
 */
final class MvEntries implements EntryWriter {
  private final MVMap<EntryKey, byte[]> entries;
  private final Runnable publish;
  private final Runnable end;

  /** The changes, taken back one by one: the engine keeps no such log. */
  private final Deque<Runnable> undo = new ArrayDeque<>();

  MvEntries(MVMap<EntryKey, byte[]> entries, Runnable publish, Runnable end) {
    this.entries = entries;
    this.publish = publish;
    this.end = end;
  }

  @Override
  public Optional<Document> get(EntryKey key) {
    return Optional.ofNullable(entries.get(key)).map(Codec::document);
  }

  @Override
  public Iterator<EntryKey> keys(EntryKey low, EntryKey high, boolean descending) {
    return entries.cursor(descending ? high : low, descending ? low : high, descending);
  }

  /** Counts without visiting entries: the engine stores the number of entries below each page. */
  @Override
  public long count(EntryKey low, EntryKey high) {
    return position(high) - position(low);
  }

  /** Returns the number of entries before a bound, which is not an entry itself. */
  private long position(EntryKey bound) {
    return -1 - entries.getKeyIndex(bound);
  }

  @Override
  public void put(EntryKey key, Document value) {
    var before = entries.put(key, Codec.bytes(value));
    undo.push(() -> restore(key, before));
  }

  @Override
  public void remove(EntryKey key) {
    var before = entries.remove(key);
    undo.push(() -> restore(key, before));
  }

  private void restore(EntryKey key, byte[] before) {
    if (before == null) {
      entries.remove(key);
    } else {
      entries.put(key, before);
    }
  }

  @Override
  public void commit() {
    if (!undo.isEmpty()) {
      publish.run();
      undo.clear();
    }
  }

  @Override
  public void close() {
    try {
      while (!undo.isEmpty()) {
        undo.pop().run();
      }
    } catch (MVStoreException closed) {
      // The file contains none of the changes.
    } finally {
      end.run();
    }
  }
}
