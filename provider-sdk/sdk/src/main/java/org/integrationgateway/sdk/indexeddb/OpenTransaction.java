package org.integrationgateway.sdk.indexeddb;

import java.time.Duration;

/**
 * A transaction that ends when its owner says so. A database may end one without effect that was
 * idle for longer than {@link #MAX_IDLE}, that may write and goes on for longer than {@link
 * #MAX_WRITING}, or that stands in the way of its closing: others wait for what it wrote. Towards a
 * provider outside of this process, the deadline in force when it began ends it too.
 *
 * <pre>{@code
 * try (var tx = database.begin(Mode.READ_WRITE, List.of("orders", "stock"))) {
 *   ...
 *   tx.commit();
 * }
 * }</pre>
 */
public interface OpenTransaction extends Transaction, AutoCloseable {
  /** How long it may do nothing, unless its database says otherwise. */
  Duration MAX_IDLE = Duration.ofSeconds(30);

  /** How long one that may write goes on at most, unless its database says otherwise. */
  Duration MAX_WRITING = Duration.ofMinutes(1);

  /**
   * Ends it; its writes are on disk when this returns.
   *
   * @throws IndexedDbException {@code TRANSACTION_INACTIVE} when it has ended already; {@code
   *     CONFLICT} when another was in the way: then it has ended without effect; {@code
   *     UNAVAILABLE} when the commit failed: where the way to the database broke, all of it may
   *     have happened, or nothing
   */
  void commit();

  /** Ends it without effect, unless it has ended already. */
  @Override
  void close();
}
