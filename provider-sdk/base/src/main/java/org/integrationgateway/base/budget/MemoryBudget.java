package org.integrationgateway.base.budget;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory that requests and answers use at the same time, for many threads. No holder, which is a
 * caller of the server, takes more than half of it.
 */
public final class MemoryBudget {
  private static final int PER_CENT_OF_THE_HEAP = 40;

  /** A holder with less than this waits for no other. */
  private static final long LITTLE = 1 << 20;

  /** The holder of work for no caller, to which the limit of one does not apply. */
  private static final String SERVER = "";

  /** Shared by all work of the process, because it shares the heap. */
  private static final MemoryBudget OF_THIS_PROCESS =
      new MemoryBudget(Runtime.getRuntime().maxMemory() / 100 * PER_CENT_OF_THE_HEAP);

  private final long most;
  private final AtomicLong used = new AtomicLong();

  /** Bytes of each holder that has any. */
  private final ConcurrentHashMap<String, Long> byHolder = new ConcurrentHashMap<>();

  /**
   * A budget of its own.
   *
   * @param most bytes at once
   */
  public MemoryBudget(long most) {
    this.most = most;
  }

  /** The budget of this process: 40 % of its heap. */
  public static MemoryBudget ofThisProcess() {
    return OF_THIS_PROCESS;
  }

  /** The bytes that may be used at once. */
  public long most() {
    return most;
  }

  private long mostOfOne() {
    return most / 2;
  }

  /**
   * Whether more than seven eighths are used: what need not be held should not be. One holder alone
   * does not get there with small texts.
   */
  public boolean isTight() {
    return used.get() > most / 8 * 7;
  }

  /** The bytes that are used. */
  public long used() {
    return used.get();
  }

  /** A share of the server itself, which uses nothing yet. */
  public Share share() {
    return new Share(SERVER);
  }

  /**
   * A share, which uses nothing yet.
   *
   * @param holder whose shares together are limited
   */
  public Share share(String holder) {
    return new Share(holder);
  }

  private void add(String holder, long bytes) {
    used.addAndGet(bytes);
    if (!holder.equals(SERVER) && bytes != 0) {
      byHolder.merge(holder, bytes, Long::sum);
      byHolder.remove(holder, 0L);
    }
  }

  private long usedBy(String holder) {
    return byHolder.getOrDefault(holder, 0L);
  }

  /** The bytes of one piece of work, on any of its threads. Closing it gives all of them back. */
  public final class Share implements AutoCloseable {
    private final AtomicLong taken = new AtomicLong();
    private volatile String holder;

    private Share(String holder) {
      this.holder = holder;
    }

    /**
     * Takes bytes, if there are so many for the holder.
     *
     * @return whether they were taken
     */
    public boolean take(long bytes) {
      takeAnyway(bytes);
      if (used.get() > most || usedBy(holder) > limit()) {
        giveBack(bytes);
        return false;
      }
      return true;
    }

    /** Takes bytes, also when there are not so many. */
    public void takeAnyway(long bytes) {
      taken.addAndGet(bytes);
      add(holder, bytes);
    }

    /**
     * Whether the holder uses so much that even what is small has to wait. Work that began in time
     * may take more than the limit, for what it gives back soon.
     */
    public boolean isGreedy() {
      long held = usedBy(holder);
      return held > most / 4 * 3 || held > LITTLE && used.get() > most / 4 * 5;
    }

    /** The holder, whose shares together are limited. */
    public String holder() {
      return holder;
    }

    /** The bytes that all shares of the holder may use at once. */
    public long limit() {
      return holder.equals(SERVER) ? most : mostOfOne();
    }

    /** Gives the share to another holder; only the thread that uses the share may do that. */
    public void heldBy(String other) {
      long bytes = taken.get();
      add(holder, -bytes);
      holder = other;
      add(other, bytes);
    }

    /** The bytes that this share uses. */
    public long taken() {
      return taken.get();
    }

    /** The budget of which this is a share. */
    public MemoryBudget budget() {
      return MemoryBudget.this;
    }

    /**
     * Gives bytes back.
     *
     * @param bytes at most as many as were taken
     */
    public void giveBack(long bytes) {
      taken.addAndGet(-bytes);
      add(holder, -bytes);
    }

    @Override
    public void close() {
      add(holder, -taken.getAndSet(0));
    }
  }
}
