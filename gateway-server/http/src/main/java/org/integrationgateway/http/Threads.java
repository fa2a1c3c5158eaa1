package org.integrationgateway.http;

import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.integrationgateway.base.thread.DaemonThread;

/**
 * The only class that depends on the version of Java. From 21 on, blocking work runs on virtual
 * threads; on 17 it runs on platform threads. Their users bound how many there are.
 */
public final class Threads {
  private static final int MOST_VIRTUAL = 8192;

  /**
   * Most platform threads: more than three apps take at the default {@code perAppConcurrency}, with
   * their queues.
   */
  private static final int MOST_PLATFORM = 1024;

  private static final int MOST_SELECTORS = 32;
  private static final int MOST_READERS = 8;
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
    return platform(name);
  }

  /** One thread for short work later. Its user shuts it down. */
  public static ScheduledExecutorService timer(String name) {
    var timer = new ScheduledThreadPoolExecutor(1, DaemonThread.factory(name));
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** How much blocking work a listener does at once. */
  static int most() {
    return virtual() ? MOST_VIRTUAL : MOST_PLATFORM;
  }

  /**
   * A pool for the selectors of a Jetty server, and for what does not block. The receiver starts
   * and stops it, usually by giving it to a server.
   */
  static QueuedThreadPool selectors(String name) {
    var pool = new ListenerThreads(MOST_SELECTORS, 4);
    pool.setName(name);
    pool.setDaemon(true);
    return pool;
  }

  /**
   * How many threads read the requests of a listener: one for each processor, so that requests are
   * read, and refused where need be, while others compute.
   */
  static int selectors() {
    return Math.min(MOST_READERS, Runtime.getRuntime().availableProcessors());
  }

  /** Platform threads, which run also while all virtual ones compute. */
  static Executor platform(String name) {
    return new ThreadPoolExecutor(
        0,
        Integer.MAX_VALUE,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        DaemonThread.factory(name));
  }
}
