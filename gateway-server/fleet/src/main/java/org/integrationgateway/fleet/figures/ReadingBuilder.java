package org.integrationgateway.fleet.figures;

import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.Labels;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.http.calls.OutcomeCode;

/** Adds up what the data points of the meters say. */
final class ReadingBuilder {
  private static final Set<String> SERVING = Set.of("ready", "degraded");

  /** A credential that was replaced meanwhile needs no token any more. */
  private static final Set<String> REFRESHED = Set.of("succeeded", "overtaken");

  /** Outcomes without a failure of the store: a rollback by the caller is not one. */
  private static final Set<String> STORED = Set.of("ok", "rolled_back");

  private final Bounds bounds;
  private final Map<CallKeys.Key, CallCounts> calls = new HashMap<>();
  private final Vitals vitals = new Vitals();
  private final CallCounts store;
  private final Map<String, Integer> inFlight = new TreeMap<>();
  private final Map<String, Integer> providers = new TreeMap<>();

  ReadingBuilder(Bounds bounds) {
    this.bounds = bounds;
    this.store = CallCounts.of(bounds);
  }

  MeterReading build(Instant at) {
    return new MeterReading(at, calls, vitals, store, inFlight, providers);
  }

  void add(Vital vital, double value) {
    vitals.add(vital, value);
  }

  void invocations(Labels labels, double value) {
    calls(labels).add(OutcomeCode.of(labels.get("code")), Math.round(value));
  }

  void durations(Labels labels, ClassicHistogramBuckets buckets) {
    fill(calls(labels), buckets);
  }

  void inFlight(Labels labels, double value) {
    inFlight.put(labels.get("door"), (int) value);
    vitals.add(Vital.CALLS_IN_FLIGHT, value);
  }

  void providers(Labels labels, double value) {
    var state = labels.get("state");
    providers.merge(state, (int) value, Integer::sum);
    if (!SERVING.contains(state)) {
      vitals.add(Vital.PROVIDERS_NOT_READY, value);
    }
  }

  void connections(Labels labels, double value) {
    var isUsed = labels.get("state").equals("used");
    vitals.add(isUsed ? Vital.CONNECTIONS_USED : Vital.CONNECTIONS_IDLE, value);
  }

  void refreshes(Labels labels, double value) {
    vitals.add(Vital.REFRESHES, value);
    if (!REFRESHED.contains(labels.get("outcome"))) {
      vitals.add(Vital.REFRESHES_FAILED, value);
    }
  }

  void transactions(Labels labels, double value) {
    vitals.add(Vital.STORE_TRANSACTIONS, value);
    if (!STORED.contains(labels.get("outcome"))) {
      vitals.add(Vital.STORE_FAILURES, value);
    }
  }

  void transactionDurations(ClassicHistogramBuckets buckets) {
    fill(store, buckets);
  }

  void memory(Labels labels, Vital vital, double value) {
    if (labels.get("area").equals("heap")) {
      vitals.add(vital, value);
    }
  }

  private CallCounts calls(Labels labels) {
    var key = new CallKeys.Key(labels.get("app"), labels.get("door"));
    return calls.computeIfAbsent(key, absent -> CallCounts.of(bounds));
  }

  private void fill(CallCounts counts, ClassicHistogramBuckets buckets) {
    for (int i = 0; i < Math.min(buckets.size(), bounds.buckets()); i++) {
      counts.addBucket(i, buckets.getCount(i));
    }
  }
}
