package org.integrationgateway.server.builtin.indexeddb.relational;

import java.sql.SQLException;
import java.util.Optional;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;

/** Where engines differ in what they are told, and in what they say. */
public interface Dialect {
  /** The column type of bytes that sort unsigned. */
  String bytes();

  /** Follows the definition of a table that is found by its key only. */
  String keyedTable();

  /** The join that visits entries first, in their order. */
  String join();

  /** The most bytes that the keys of one row of an index may have. */
  int longestEntry();

  /**
   * Called first in a transaction that changes the tables of a store, before it reads anything:
   * afterwards nobody else works on them.
   *
   * @param table empty for a new store
   */
  void lock(Session session, Optional<String> table);

  /** Called first in a transaction of the migration: afterwards nobody else migrates. */
  void lockLayout(Session session);

  /** Whether the failure says that a table is not there any more. */
  boolean lacksTable(SQLException failure);

  /** The failure in the words of this interface. */
  IndexedDbException failure(SQLException failure);
}
