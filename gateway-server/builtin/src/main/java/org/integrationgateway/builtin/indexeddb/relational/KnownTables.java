package org.integrationgateway.builtin.indexeddb.relational;

import java.util.Collection;

/** Knows the existing tables, and reads them from the database as rarely as possible. */
public interface KnownTables {
  /**
   * The tables as a transaction sees them. They may lack changes by another process. That is safe:
   * each change of a store renames its table, so that a statement that relies on the old tables
   * fails.
   *
   * @param wanted stores that must be there, if they exist at all
   */
  StoreTables of(DatabaseSession session, Collection<String> wanted);

  /** Forgets the tables, which have changed. */
  void forget();
}
