package org.integrationgateway.builtin.indexeddb.faults;

import java.util.Optional;
import java.util.function.Consumer;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** An atomic change that can be made on several databases one after the other. */
record Action(String what, Consumer<IndexedDb> work) {
  /** Makes the change; returns the reason of a refusal. */
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
