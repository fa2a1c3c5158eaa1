package org.integrationgateway.builtin.indexeddb.postgresql;

import java.util.Collection;
import org.integrationgateway.builtin.indexeddb.relational.DatabaseSession;
import org.integrationgateway.builtin.indexeddb.relational.KnownTables;
import org.integrationgateway.builtin.indexeddb.relational.StoreTables;

/** The tables known to this process, until a statement fails because they have changed. */
final class SharedTables implements KnownTables {
  private volatile StoreTables tables = StoreTables.NONE;

  @Override
  public StoreTables of(DatabaseSession session, Collection<String> wanted) {
    var known = tables;
    if (!known.byName().keySet().containsAll(wanted)) {
      known = StoreTables.load(session);
      tables = known;
    }
    return known;
  }

  @Override
  public void forget() {
    tables = StoreTables.NONE;
  }
}
