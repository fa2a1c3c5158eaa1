package org.integrationgateway.fleet.replica;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.integrationgateway.core.call.Call;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.InvocationRecord;

/** Measures the load of this replica, without its meters, whose reading costs more. */
public final class CallLoad implements InvocationObserver {
  private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongAdder began = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private long endedBefore;
  private long measuredAt = System.nanoTime();

  @Override
  public void began(Call call) {
    began.increment();
  }

  @Override
  public void ended(InvocationRecord invocation) {
    ended.increment();
  }

  /** The load since the last measurement. One thread measures. */
  Load measure() {
    long now = System.nanoTime();
    // Read in this order: a call that ends between both must not count as less than none.
    long done = ended.sum();
    long all = began.sum();
    double seconds = Math.max(1, now - measuredAt) / NANOS;
    double perSecond = (done - endedBefore) / seconds;
    endedBefore = done;
    measuredAt = now;
    var java = Runtime.getRuntime();
    return new Load(
        (int) Math.max(0, all - done),
        perSecond,
        java.totalMemory() - java.freeMemory(),
        java.maxMemory());
  }
}
