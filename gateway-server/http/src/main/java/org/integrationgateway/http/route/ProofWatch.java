package org.integrationgateway.http.route;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.core.call.Proof;
import org.integrationgateway.http.exchange.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends what stays open after its request when the token or session ends that the request presented,
 * within seconds. It spends at most a tenth of one thread's time.
 */
public final class ProofWatch implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(ProofWatch.class);
  private static final Duration BETWEEN = Duration.ofSeconds(1);
  private static final int SHARE = 10;

  private final CallerResolver callers;
  private final Map<Object, Watched> watched = new ConcurrentHashMap<>();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("proof-watch"));

  private record Watched(Proof proof, BooleanSupplier holds, Runnable whenEnded) {
    /** Whether all callers with this proof have presented the same token or session. */
    boolean isOne() {
      return proof.kind() == Proof.Kind.API_TOKEN || proof.kind().isSession();
    }

    boolean isProven() {
      try {
        return holds.getAsBoolean();
      } catch (RuntimeException failure) {
        log.warn(
            "the token of an open event stream could not be checked; the check is repeated",
            failure);
        return true;
      }
    }
  }

  public ProofWatch(CallerResolver callers) {
    this.callers = callers;
    next(BETWEEN.toNanos());
  }

  /**
   * Watches until {@link #forget}.
   *
   * @param open what stays open
   * @param proof of the caller of the request
   * @param whenEnded runs once, on the thread of this object
   */
  public void watch(Object open, Exchange exchange, Proof proof, Runnable whenEnded) {
    watched.put(open, new Watched(proof, callers.proof(exchange), whenEnded));
  }

  /** Watches as {@link #watch(Object, Exchange, Proof, Runnable)}. */
  public void watch(Object open, BearerRequest request, Proof proof, Runnable whenEnded) {
    watched.put(open, new Watched(proof, callers.proof(request), whenEnded));
  }

  /** Watches this no longer. */
  public void forget(Object open) {
    watched.remove(open);
  }

  private void next(long nanos) {
    thread.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
  }

  private void look() {
    long began = System.nanoTime();
    try {
      var known = new HashMap<Proof, Boolean>();
      watched.forEach(
          (open, each) -> {
            boolean holds =
                each.isOne()
                    ? known.computeIfAbsent(each.proof, proof -> each.isProven())
                    : each.isProven();
            if (!holds && watched.remove(open, each)) {
              each.whenEnded.run();
            }
          });
    } catch (RuntimeException failure) {
      log.warn("an event stream could not be ended", failure);
    } finally {
      next(Math.max(BETWEEN.toNanos(), SHARE * (System.nanoTime() - began)));
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
