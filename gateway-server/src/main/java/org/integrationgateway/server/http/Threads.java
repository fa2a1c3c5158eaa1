package org.integrationgateway.server.http;

import java.util.concurrent.Executor;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The only class that knows which Java it runs on. Since 21 everything that blocks runs on virtual
 * threads, bounded; on 17 a bounded pool does the same work.
 */
public final class Threads {
  private static final int MOST_VIRTUAL = 8192;
  private static final int MOST_PLATFORM = 256;

  private Threads() {}

  /** Whether blocking costs next to nothing here. */
  public static boolean virtual() {
    return VirtualThreads.areSupported();
  }

  /**
   * A pool for a Jetty server or client: selectors on platform threads, blocking work on virtual
   * ones where there are such. Whoever gets it starts and stops it, usually by giving it to a
   * server.
   */
  public static QueuedThreadPool pool(String name) {
    var pool = virtual() ? new QueuedThreadPool(32, 4) : new QueuedThreadPool(MOST_PLATFORM, 8);
    pool.setName(name);
    pool.setDaemon(true);
    if (virtual()) {
      var workers = new VirtualThreadPool(MOST_VIRTUAL);
      workers.setName(name + "-worker");
      pool.setVirtualThreadsExecutor(workers);
    }
    return pool;
  }

  /** Where work of a started {@link #pool} that blocks belongs. */
  public static Executor blocking(QueuedThreadPool pool) {
    var workers = VirtualThreads.getVirtualThreadsExecutor(pool);
    return workers == null ? pool : workers;
  }
}
