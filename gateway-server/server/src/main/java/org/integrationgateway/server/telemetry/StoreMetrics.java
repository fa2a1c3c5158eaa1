package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import java.time.Duration;
import org.integrationgateway.core.store.StoreObserver;
import org.integrationgateway.fleet.figures.Latency;
import org.integrationgateway.sdk.indexeddb.Mode;

/** Counts and times the transactions of the server's own store. */
final class StoreMetrics implements StoreObserver {
  private final Counter transactions;
  private final Histogram duration;
  private final Latency.Longest longest;

  StoreMetrics(Meters meters, Latency.Longest longest) {
    this.longest = longest;
    transactions =
        meters.counter(
            "gateway_store_transactions_total",
            "Transactions of the server's own store; outcome is ok, rolled_back or the reason of"
                + " the failure",
            "access",
            "outcome");
    duration =
        meters.seconds(
            "gateway_store_transaction_duration_seconds",
            "Time from the start of a transaction of the server's own store to its end,"
                + " repetitions after conflicts included",
            "access");
  }

  @Override
  public void ended(Mode mode, String outcome, Duration took) {
    var access = mode == Mode.READ_ONLY ? "read" : "write";
    transactions.labelValues(access, outcome).inc();
    longest.transaction(took);
    duration.labelValues(access).observe(took.toNanos() / 1e9);
  }
}
