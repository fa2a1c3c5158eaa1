package org.integrationgateway.server.builtin.indexeddb.relational;

import java.util.Collection;

/** Which tables there are, without asking the database more often than needed. */
public interface Shapes {
  /**
   * The tables as a transaction sees them. They may be out of date by what another process has
   * changed, but never in a way that does harm: each change of a store renames its table, so that
   * whoever relies on the former shape fails.
   *
   * @param wanted stores that must be there, if they exist at all
   */
  Tables of(Session session, Collection<String> wanted);

  /** They have changed. */
  void forget();
}
