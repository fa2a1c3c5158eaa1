package org.integrationgateway.core.outbound.waiting;

import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.io.CyclicTimeouts;
import org.eclipse.jetty.util.thread.Scheduler;
import org.integrationgateway.base.thread.ProcessorPlace;

/**
 * Wakes the threads whose time is over. One timer is set for the first of them, and seldom again:
 * nearly all answers arrive in time. A timed wait would set and cancel a timer of the virtual
 * threads for every request, and wake the thread of that timer.
 */
public final class AnswerWaits extends CyclicTimeouts<AnswerWait> {
  private final Set<AnswerWait> waits = ConcurrentHashMap.newKeySet();

  public AnswerWaits(Scheduler timer) {
    super(timer);
  }

  /** Begins to watch a wait; {@link #end} follows. */
  public void begin(AnswerWait wait) {
    waits.add(wait);
  }

  /** Waits on this thread until it is woken, at the latest when the time of the wait is over. */
  public void park(AnswerWait wait) {
    // Each time: the timer may have passed a time that has become later meanwhile.
    schedule(wait);
    ProcessorPlace.park(wait);
  }

  /** The wait is over. */
  public void end(AnswerWait wait) {
    waits.remove(wait);
  }

  @Override
  protected Iterator<AnswerWait> iterator() {
    return waits.iterator();
  }

  @Override
  protected boolean onExpired(AnswerWait wait) {
    wait.wake();
    return false;
  }
}
