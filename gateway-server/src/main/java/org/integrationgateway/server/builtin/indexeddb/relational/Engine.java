package org.integrationgateway.server.builtin.indexeddb.relational;

import java.util.List;
import java.util.function.Function;
import org.integrationgateway.sdk.indexeddb.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.Mode;

/** Transactions on connections. Every failure is an {@link IndexedDbException}. */
public interface Engine extends AutoCloseable {
  Dialect dialect();

  /**
   * The tables of these stores as this process knows them, which may be out of date.
   *
   * @param wanted stores that must be there, if they exist at all
   */
  Tables tables(List<String> wanted);

  /**
   * Does work that is a single statement, which needs no transaction around it. When it returns,
   * what it wrote is on disk.
   */
  <T> T single(Mode mode, Function<Session, T> work);

  /**
   * Does the work in a transaction of its own, again where another one was in the way, and returns
   * when it is on disk; or undoes it, and throws what it threw.
   */
  <T> T run(Mode mode, Function<Session, Done<T>> work);

  /** Begins a transaction that is left open. */
  Lease open(Mode mode);

  /** The tables of a store have changed, and that is committed. */
  void tablesChanged();

  /** Waits for transactions under way, and lets none in again. */
  @Override
  void close();

  /** What the work gave, and whether its changes are wanted. */
  record Done<T>(T result, boolean keep) {}

  /** A session in a transaction, until one of its two ends; nobody calls both. */
  interface Lease {
    Session session();

    void commit();

    void rollback();
  }
}
