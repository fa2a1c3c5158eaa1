package org.integrationgateway.fleet.figures;

import java.util.function.DoubleBinaryOperator;

/** A figure of the whole server, beside its calls. */
public enum Vital {
  CALLS_IN_FLIGHT("callsInFlight", Kind.LEVEL),
  CALLS_HELD("callsHeld", Kind.LEVEL),
  PROVIDERS_NOT_READY("providersNotReady", Kind.LEVEL),
  PROVIDER_RESTARTS("providerRestarts", Kind.COUNT),
  CONNECTIONS_USED("connectionsUsed", Kind.LEVEL),
  CONNECTIONS_IDLE("connectionsIdle", Kind.LEVEL),
  REQUESTS_WAITING("requestsWaiting", Kind.LEVEL),
  UPSTREAM_RETRIES("upstreamRetries", Kind.COUNT),
  EVENT_STREAMS("eventStreams", Kind.LEVEL),
  DELIVERIES_PENDING("deliveriesPending", Kind.LEVEL),
  REFRESHES("refreshes", Kind.COUNT),
  REFRESHES_FAILED("refreshesFailed", Kind.COUNT),
  REQUESTS_LIMITED("requestsLimited", Kind.COUNT),
  REQUESTS_REFUSED("requestsRefused", Kind.COUNT),
  STORE_UP("storeUp", Kind.LOWEST),
  STORE_TRANSACTIONS("storeTransactions", Kind.COUNT),
  STORE_FAILURES("storeFailures", Kind.COUNT),
  HEAP_USED("heapUsedBytes", Kind.LEVEL),
  HEAP_MOST("heapMostBytes", Kind.LEVEL),
  THREADS("threads", Kind.LEVEL),
  CPU_SECONDS("cpuSeconds", Kind.COUNT),
  /** The last one: replicas of an older version send none, and the place of each vital stays. */
  REQUESTS_OVERLOADED("requestsOverloaded", Kind.COUNT);

  private final String word;
  private final Kind kind;

  Vital(String word, Kind kind) {
    this.word = word;
    this.kind = kind;
  }

  /** The name in answers. */
  public String word() {
    return word;
  }

  /** Whether the vital is a count of a step, and not the level at a moment. */
  public boolean isCount() {
    return kind == Kind.COUNT;
  }

  /** The figure of two steps together. */
  double merged(double one, double other) {
    return kind.merge.applyAsDouble(one, other);
  }

  /** The figure of two servers together. */
  double together(double one, double other) {
    return kind.together.applyAsDouble(one, other);
  }

  private enum Kind {
    /** The highest reading stands for a longer step. */
    LEVEL(Math::max, Double::sum),
    /** The lowest reading stands for a longer step, and for all servers. */
    LOWEST(Math::min, Math::min),
    COUNT(Double::sum, Double::sum);

    private final DoubleBinaryOperator merge;
    private final DoubleBinaryOperator together;

    Kind(DoubleBinaryOperator merge, DoubleBinaryOperator together) {
      this.merge = merge;
      this.together = together;
    }
  }
}
