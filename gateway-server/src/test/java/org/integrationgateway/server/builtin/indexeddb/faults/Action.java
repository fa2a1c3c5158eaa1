package org.integrationgateway.server.builtin.indexeddb.faults;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;

/** Something that one database after the other can be asked for: all of it happens, or nothing. */
record Action(String what, Consumer<IndexedDb> work) {
  /** Answers why it was refused; empty: it happened. */
  Optional<IndexedDbException.Reason> on(IndexedDb database) {
    try {
      work.accept(database);
      return Optional.empty();
    } catch (IndexedDbException refused) {
      return Optional.of(refused.reason());
    }
  }

  @Override
  public String toString() {
    return what;
  }
}
