package org.integrationgateway.wire.process;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * Threads for the author's code; the only class of this library that depends on the Java version.
 */
public final class CallThreads {
  /** The number of concurrent calls that a gateway sends to one app before callers wait. */
  private static final int THREADS = 64;

  private static final int WAITING = 1_024;

  private CallThreads() {}

  /** A virtual thread per call where the runtime has them (21 and later), else a bounded pool. */
  public static ExecutorService open() {
    try {
      return (ExecutorService)
          Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
    } catch (ReflectiveOperationException olderRuntime) {
      return pool();
    }
  }

  private static ExecutorService pool() {
    var count = new AtomicInteger();
    var pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            30,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(WAITING),
            task -> DaemonThread.of("call-" + count.incrementAndGet(), task));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
