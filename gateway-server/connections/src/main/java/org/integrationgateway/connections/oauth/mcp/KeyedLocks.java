package org.integrationgateway.connections.oauth.mcp;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Deadline;

/** One lock for each key, as long as a thread uses it. */
final class KeyedLocks<K> {
  private final Cache<K, ReentrantLock> locks = Caffeine.newBuilder().weakValues().build();

  /**
   * Runs work with the lock of a key.
   *
   * @throws GatewayException {@code UPSTREAM_TIMEOUT} when another thread holds it until the
   *     deadline
   */
  <T> T holding(K key, Deadline deadline, Supplier<T> work) {
    var lock = locks.get(key, unused -> new ReentrantLock());
    acquire(lock, deadline);
    try {
      return work.get();
    } finally {
      lock.unlock();
    }
  }

  private static void acquire(ReentrantLock lock, Deadline deadline) {
    try {
      if (!lock.tryLock(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS)) {
        throw new GatewayException(
            ErrorCode.UPSTREAM_TIMEOUT,
            "the authorization server did not respond to another request in time: try again "
                + "later");
      }
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    }
  }
}
