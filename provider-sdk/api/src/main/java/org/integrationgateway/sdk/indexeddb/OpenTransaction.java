package org.integrationgateway.sdk.indexeddb;

import java.time.Duration;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;

/**
 * A transaction that its owner ends. A database may roll it back when it was idle for longer than
 * {@link #MAX_IDLE}, when it may write and lasts longer than {@link #MAX_WRITING}, or when the
 * database closes: other transactions wait for its locks. At a provider in another process, the
 * deadline in force at its beginning ends it too.
 *
 * <pre>{@code
 * try (var tx = database.begin(Mode.READ_WRITE, List.of("orders", "stock"))) {
 *   ...
 *   tx.commit();
 * }
 * }</pre>
 */
public interface OpenTransaction extends Transaction, AutoCloseable {
  /** Limit of the idle time of a transaction, unless its database has another limit. */
  Duration MAX_IDLE = Duration.ofSeconds(30);

  /** How long a writing transaction may last, unless its database has another limit. */
  Duration MAX_WRITING = Duration.ofMinutes(1);

  /**
   * Commits; the writes are on disk when this returns.
   *
   * @throws IndexedDbException {@code TRANSACTION_INACTIVE} when it has ended already; {@code
   *     CONFLICT} when it conflicted with another one and was rolled back; {@code UNAVAILABLE} when
   *     the commit failed: after a lost connection, either all of it is committed or nothing
   */
  void commit();

  /** Rolls it back, unless it has ended already. */
  @Override
  void close();
}
