package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.testkit.packages.GatewayUnderTest;

/** Clients that call gateways evenly, and count which calls are allowed. */
final class CallLoad implements AutoCloseable {
  private static final int CLIENTS_OF_EACH = 4;

  private final List<GatewayUnderTest> gateways;
  private final String operation;
  private final long pauseNanos;
  private final AtomicIntegerArray allowed;
  private final AtomicInteger made = new AtomicInteger();
  private final ExecutorService clients = Executors.newCachedThreadPool();

  /**
   * @param perSecond calls that each gateway is offered
   */
  CallLoad(List<GatewayUnderTest> gateways, String operation, int perSecond) {
    this.gateways = List.copyOf(gateways);
    this.operation = operation;
    this.pauseNanos = Duration.ofSeconds(1).toNanos() * CLIENTS_OF_EACH / perSecond;
    this.allowed = new AtomicIntegerArray(gateways.size());
  }

  /**
   * The calls that were allowed in a time.
   *
   * @param made calls in a second, at all gateways
   * @param allowed calls in a second, by gateway
   */
  record Result(double seconds, double made, List<Double> allowed) {
    double all() {
      return allowed.stream().mapToDouble(Double::doubleValue).sum();
    }

    @Override
    public String toString() {
      return "%.1f s, offered %.1f/s, allowed %.1f/s %s"
          .formatted(seconds, made, all(), allowed.stream().map("%.1f"::formatted).toList());
    }
  }

  /** The running load of a phase. */
  record Running(CompletableFuture<Result> result) {
    Result join() {
      return result.join();
    }
  }

  /** Calls these gateways for a time. */
  Result during(Duration time, int... called) {
    return begin(time, called).join();
  }

  /** Begins to call these gateways for a time. */
  Running begin(Duration time, int... called) {
    long began = System.nanoTime();
    long end = began + time.toNanos();
    int before = made.get();
    var allowedBefore = counts();
    var ended = new ArrayList<CompletableFuture<?>>();
    for (int gateway : called) {
      for (int client = 0; client < CLIENTS_OF_EACH; client++) {
        long first = began + client * pauseNanos / CLIENTS_OF_EACH;
        ended.add(CompletableFuture.runAsync(() -> callUntil(end, gateway, first), clients));
      }
    }
    return new Running(
        CompletableFuture.allOf(ended.toArray(CompletableFuture[]::new))
            .thenApply(
                all -> {
                  double seconds = (System.nanoTime() - began) / 1e9;
                  var now = counts();
                  var rates = new ArrayList<Double>();
                  for (int i = 0; i < now.size(); i++) {
                    rates.add((now.get(i) - allowedBefore.get(i)) / seconds);
                  }
                  return new Result(seconds, (made.get() - before) / seconds, rates);
                }));
  }

  /** Every call is allowed or refused by its limit: none fails. */
  private void callUntil(long end, int gateway, long first) {
    long next = first;
    while (System.nanoTime() - end < 0) {
      LockSupport.parkNanos(next - System.nanoTime());
      next += pauseNanos;
      var answer = gateways.get(gateway).call(operation, "{}");
      assertThat(answer.status()).as(answer.body()).isIn(200, 429);
      made.incrementAndGet();
      if (answer.status() == 200) {
        allowed.incrementAndGet(gateway);
      }
    }
  }

  private List<Integer> counts() {
    var counts = new ArrayList<Integer>();
    for (int i = 0; i < allowed.length(); i++) {
      counts.add(allowed.get(i));
    }
    return counts;
  }

  @Override
  public void close() {
    clients.shutdownNow();
  }
}
