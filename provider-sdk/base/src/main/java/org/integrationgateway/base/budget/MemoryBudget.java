package org.integrationgateway.base.budget;

import java.util.concurrent.atomic.AtomicLong;

/** Memory that large requests and answers use at the same time, for many threads. */
public final class MemoryBudget {
  private static final int PER_CENT_OF_THE_HEAP = 40;

  /** Shared by all work of the process, because it shares the heap. */
  private static final MemoryBudget OF_THIS_PROCESS =
      new MemoryBudget(Runtime.getRuntime().maxMemory() / 100 * PER_CENT_OF_THE_HEAP);

  private final long most;
  private final AtomicLong used = new AtomicLong();

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

  /** Whether more than half is used: what need not be held should not be. */
  public boolean isTight() {
    return used.get() > most / 2;
  }

  /** The bytes that are used. */
  public long used() {
    return used.get();
  }

  /** A share, which uses nothing yet. */
  public Share share() {
    return new Share();
  }

  /** What one piece of work uses, on any of its threads. Closing it gives everything back. */
  public final class Share implements AutoCloseable {
    private final AtomicLong taken = new AtomicLong();

    private Share() {}

    /**
     * Takes bytes, if there are so many.
     *
     * @return whether they were taken
     */
    public boolean take(long bytes) {
      if (used.addAndGet(bytes) > most) {
        used.addAndGet(-bytes);
        return false;
      }
      taken.addAndGet(bytes);
      return true;
    }

    /** Takes bytes, also when there are not so many. */
    public void takeAnyway(long bytes) {
      used.addAndGet(bytes);
      taken.addAndGet(bytes);
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
      used.addAndGet(-bytes);
    }

    @Override
    public void close() {
      used.addAndGet(-taken.getAndSet(0));
    }
  }
}
