package org.integrationgateway.base.thread;

import java.util.concurrent.ThreadFactory;

/** Makes threads that do not keep the process running. */
public final class DaemonThread {
  private DaemonThread() {}

  /** A thread that is not started. */
  public static Thread of(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }

  /** A thread that was started. */
  public static Thread start(String name, Runnable work) {
    var thread = of(name, work);
    thread.start();
    return thread;
  }

  /** Makes threads of one name, for executors. */
  public static ThreadFactory factory(String name) {
    return work -> of(name, work);
  }
}
