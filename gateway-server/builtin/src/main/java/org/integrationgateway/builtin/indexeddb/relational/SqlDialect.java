package org.integrationgateway.builtin.indexeddb.relational;

import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** The differences between engines in SQL and in failures. */
public interface SqlDialect {
  /** The column type of bytes that sort unsigned. */
  String bytes();

  /** The suffix of the definition of a table that is read by its key only. */
  String keyedTable();

  /** The join that visits entries first, in their order. */
  String join();

  /** The most bytes that the keys of one row of an index may have. */
  int longestEntry();

  /**
   * Called first in a transaction that changes the tables of a store, before it reads anything:
   * afterwards no other transaction uses them.
   *
   * @param table empty for a new store
   */
  void lock(DatabaseSession session, Optional<String> table);

  /** Called first in a transaction that reads everything: afterwards it sees one state. */
  void snapshot(DatabaseSession session);

  /** Called first in a transaction of the migration: afterwards no other process migrates. */
  void lockLayout(DatabaseSession session);

  /** Whether the failure means that a table does not exist any more. */
  boolean lacksTable(SQLException failure);

  /** The failure as an exception of the indexeddb interface. */
  IndexedDbException failure(SQLException failure);
}
