package org.integrationgateway.fleet.figures;

/** The upper bounds of the buckets of a histogram of durations, in seconds. */
public final class Bounds {
  private final double[] finite;

  private Bounds(double[] finite) {
    this.finite = finite;
  }

  /**
   * Returns the bounds of a histogram.
   *
   * @param finite ascending; a bucket without a bound follows
   */
  public static Bounds seconds(double... finite) {
    return new Bounds(finite.clone());
  }

  /** The number of buckets, the one without a bound included. */
  int buckets() {
    return finite.length + 1;
  }

  /** The end of a bucket; infinite for the last one. */
  double upper(int bucket) {
    return bucket < finite.length ? finite[bucket] : Double.POSITIVE_INFINITY;
  }

  /** The beginning of a bucket. */
  double lower(int bucket) {
    return bucket == 0 ? 0 : finite[bucket - 1];
  }
}
