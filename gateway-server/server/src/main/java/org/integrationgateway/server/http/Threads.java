package org.integrationgateway.server.http;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * The only class that depends on the version of Java. From 21 on, blocking work runs on a bounded
 * number of virtual threads; on 17 it runs on a bounded pool of platform threads.
 */
public final class Threads {
  private static final int MOST_VIRTUAL = 8192;
  private static final int MOST_PLATFORM = 256;
  private static final int IDLE_SECONDS = 30;

  private Threads() {}

  /** Whether blocking work runs on virtual threads. */
  public static boolean virtual() {
    return VirtualThreads.areSupported();
  }

  /**
   * Runs each piece of blocking work on a thread of its own. Its user bounds how much there is at a
   * time.
   */
  public static Executor perTask(String name) {
    if (virtual()) {
      return VirtualThreads.getNamedVirtualThreadsExecutor(name);
    }
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        DaemonThread.factory(name));
  }

  /** One thread for short work later. Its user shuts it down. */
  public static ScheduledExecutorService timer(String name) {
    var timer = new ScheduledThreadPoolExecutor(1, DaemonThread.factory(name));
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /**
   * A pool for a Jetty server or client: selectors on platform threads, blocking work on virtual
   * ones where Java has them. The receiver starts and stops it, usually by giving it to a server.
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
}
