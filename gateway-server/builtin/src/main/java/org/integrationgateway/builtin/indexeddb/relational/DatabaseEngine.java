package org.integrationgateway.builtin.indexeddb.relational;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/** Transactions on connections. Every failure is an {@link IndexedDbException}. */
public interface DatabaseEngine extends AutoCloseable {
  SqlDialect dialect();

  /**
   * The tables of these stores as this process knows them, which may be out of date.
   *
   * @param wanted stores that must be there, if they exist at all
   */
  StoreTables tables(List<String> wanted);

  /**
   * Executes work of a single statement, which needs no transaction. Its writes are on disk when it
   * returns.
   */
  <T> T single(Mode mode, Function<DatabaseSession, T> work);

  /**
   * Executes the work in a transaction, and repeats it after a conflict. Its writes are on disk
   * when this returns; when the work throws, the transaction is rolled back.
   */
  <T> T run(Mode mode, Function<DatabaseSession, Done<T>> work);

  /** Begins a transaction that is left open. */
  Lease open(Mode mode);

  /** Called after a change of a store's tables is committed. */
  void tablesChanged();

  /** Waits for transactions under way, and refuses later ones. */
  @Override
  void close();

  /** The result of work, and whether to commit its changes. */
  record Done<T>(T result, boolean keep) {}

  /** A session in a transaction, until one of the two methods that end it is called. */
  interface Lease {
    DatabaseSession session();

    void commit();

    void rollback();
  }
}
