package org.integrationgateway.sdk.internal.tunnel;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * One thread that waits for all channels registered with it, and calls the handler of each that is
 * ready. All methods but {@link #execute} and {@link #close} may be called on that thread only. The
 * thread sleeps while no channel is ready.
 */
public final class ChannelLoop implements AutoCloseable {
  private final Selector selector;
  private final Thread thread;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<Alarm> alarms = new PriorityQueue<>();
  private volatile boolean closed;

  /** Handles a channel that is ready. */
  public interface Handler {
    /**
     * The channel is ready for the registered operations.
     *
     * @throws IOException when the channel is broken; {@link #close} is called then
     */
    void ready() throws IOException;

    /** The channel is broken, or the loop ends. May be called more than once. */
    void close();
  }

  /** A task to run at a certain time, unless it is cancelled before. */
  public static final class Alarm implements Comparable<Alarm> {
    private final long at;
    private final Runnable task;

    private Alarm(long at, Runnable task) {
      this.at = at;
      this.task = task;
    }

    @Override
    public int compareTo(Alarm other) {
      return Long.signum(at - other.at);
    }

    private boolean isDue() {
      return at - System.nanoTime() <= 0;
    }
  }

  private ChannelLoop(Selector selector, String name) {
    this.selector = selector;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  /** Starts its thread, a daemon of this name. */
  public static ChannelLoop start(String name) throws IOException {
    var loop = new ChannelLoop(Selector.open(), name);
    loop.thread.start();
    return loop;
  }

  /** Runs the task on the loop's thread; ignores it once the loop has ended. */
  public void execute(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  /** Calls the handler whenever the channel is ready for these operations. */
  public SelectionKey register(SelectableChannel channel, int operations, Handler handler)
      throws ClosedChannelException {
    return channel.register(selector, operations, handler);
  }

  /** Runs the task on the loop's thread when the time has passed. */
  public Alarm after(Duration time, Runnable task) {
    var alarm = new Alarm(System.nanoTime() + time.toNanos(), task);
    alarms.add(alarm);
    return alarm;
  }

  /** Cancels the task. */
  public void cancel(Alarm alarm) {
    alarms.remove(alarm);
  }

  private void run() {
    try (selector) {
      while (!closed) {
        selector.select(patience());
        work();
        var ready = List.copyOf(selector.selectedKeys());
        selector.selectedKeys().clear();
        ready.forEach(ChannelLoop::handle);
        ring();
      }
      // A listener may just have been handed over: it must be closed too.
      work();
      selector.keys().stream().map(ChannelLoop::handler).toList().forEach(Handler::close);
    } catch (IOException e) {
      throw new IllegalStateException("a selector does not work: " + e.getMessage(), e);
    }
  }

  private void work() {
    for (var task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  /** Milliseconds until the next task; 0 means without a limit. */
  private long patience() {
    var next = alarms.peek();
    if (next == null) {
      return 0;
    }
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(next.at - System.nanoTime()) + 1);
  }

  private void ring() {
    for (var next = alarms.peek(); next != null && next.isDue(); next = alarms.peek()) {
      alarms.remove(next);
      next.task.run();
    }
  }

  private static void handle(SelectionKey key) {
    var handler = handler(key);
    try {
      if (key.isValid()) {
        handler.ready();
      }
    } catch (IOException | RuntimeException e) {
      handler.close();
    }
  }

  private static Handler handler(SelectionKey key) {
    return (Handler) key.attachment();
  }

  /** Closes every channel, and waits until that is done. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      if (Thread.currentThread() != thread) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
