package org.integrationgateway.engines.indexeddb;

import java.util.Iterator;
import java.util.Optional;
import java.util.TreeMap;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException.Reason;

/** An engine in memory that fails when the test says so, and counts what is open. */
final class SortedEngine implements OrderedEngine {
  private TreeMap<EntryKey, Document> committed = new TreeMap<>();
  boolean failing;
  boolean closed;
  int open;
  int commits;

  @Override
  public EntryReader read() {
    return new Entries();
  }

  @Override
  public EntryWriter write() {
    return new Entries();
  }

  @Override
  public RuntimeException failure(RuntimeException failure) {
    return new IndexedDbException(Reason.UNAVAILABLE, "the disk is full", failure);
  }

  @Override
  public void close() {
    closed = true;
  }

  private void mayFail() {
    if (failing) {
      throw new IllegalStateException("no space left");
    }
  }

  private final class Entries implements EntryWriter {
    private final TreeMap<EntryKey, Document> entries = new TreeMap<>(committed);

    Entries() {
      mayFail();
      open++;
    }

    @Override
    public Optional<Document> get(EntryKey key) {
      mayFail();
      return Optional.ofNullable(entries.get(key));
    }

    @Override
    public Iterator<EntryKey> keys(EntryKey low, EntryKey high, boolean descending) {
      var between = entries.subMap(low, true, high, true);
      return (descending ? between.descendingKeySet() : between.navigableKeySet()).iterator();
    }

    @Override
    public void put(EntryKey key, Document value) {
      entries.put(key, value);
    }

    @Override
    public void remove(EntryKey key) {
      entries.remove(key);
    }

    @Override
    public void commit() {
      mayFail();
      commits++;
      committed = entries;
    }

    @Override
    public void close() {
      open--;
    }
  }
}
