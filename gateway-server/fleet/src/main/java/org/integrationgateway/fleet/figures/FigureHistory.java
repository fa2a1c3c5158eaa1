package org.integrationgateway.fleet.figures;

import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Predicate;
import org.integrationgateway.base.thread.LastingThread;
import org.integrationgateway.http.Threads;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the meters of {@code /metrics} every ten seconds and keeps what has changed: steps of ten
 * seconds for a quarter of an hour, steps of a minute for six hours. It is in the memory of this
 * server only, and begins again with it.
 */
public final class FigureHistory implements AutoCloseable {
  /** How far the history goes back. */
  public static final Duration LONGEST = Duration.ofHours(6);

  private static final Logger log = LoggerFactory.getLogger(FigureHistory.class);
  private static final Duration SHORT_STEP = Duration.ofSeconds(10);
  private static final Duration LONG_STEP = Duration.ofMinutes(1);
  private static final Duration IN_SHORT_STEPS = Duration.ofMinutes(15);

  /** A step of a minute is complete when less than half a short one is missing. */
  private static final Duration COMPLETE = LONG_STEP.minus(SHORT_STEP.dividedBy(2));

  private final MeterReader meters;
  private final Latency.Longest longest;
  private final Bounds bounds;
  private final Clock clock;
  private final ScheduledExecutorService timer = Threads.timer("figures");
  private final ReentrantLock lock = new ReentrantLock();
  private final CallKeys keys = new CallKeys();
  private final StepRing shortSteps = new StepRing(most(IN_SHORT_STEPS, SHORT_STEP));
  private final StepRing longSteps = new StepRing(most(LONGEST, LONG_STEP));
  private final Instant since;
  private MeterReading last;
  private OpenStep open;

  /**
   * Begins with no calls, now. Does not read the meters before the first step is over.
   *
   * @param meters reads those whose name is accepted
   * @param longest the longest times of the meters that are histograms
   * @param bounds of these meters
   */
  public FigureHistory(
      Function<Predicate<String>, MetricSnapshots> meters,
      Latency.Longest longest,
      Bounds bounds,
      Clock clock) {
    this.meters = new MeterReader(meters, bounds);
    this.longest = longest;
    this.bounds = bounds;
    this.clock = clock;
    this.since = clock.instant();
    this.last = MeterReading.first(since, bounds);
    this.open = new OpenStep(since, bounds);
  }

  /** Samples at every step until it is closed. */
  public FigureHistory begin() {
    long millis = SHORT_STEP.toMillis();
    var unused =
        timer.scheduleWithFixedDelay(
            LastingThread.repeated("figures", this::trySample),
            millis,
            millis,
            TimeUnit.MILLISECONDS);
    return this;
  }

  /** Ends a step now. */
  public void sample() {
    var reading = meters.read(clock.instant());
    lock.lock();
    try {
      if (!reading.at().isAfter(last.at())) {
        return;
      }
      var step = since(last, reading, longest.end());
      shortSteps.add(step);
      open.add(step);
      if (open.length().compareTo(COMPLETE) >= 0) {
        longSteps.add(open.step());
        open = new OpenStep(step.end(), bounds);
      }
      last = reading;
    } finally {
      lock.unlock();
    }
  }

  /** The figures of a time, up to now. */
  public Figures read(FigureQuery query) {
    return read(query, List.of(slice(query.window())));
  }

  /** The figures of several servers together, this one included. */
  public Figures read(FigureQuery query, List<FigureSlice> slices) {
    return FigureSums.figures(slices, query, bounds);
  }

  /** The steps of a time, up to now. */
  public FigureSlice slice(Duration window) {
    var reading = meters.read(clock.instant());
    lock.lock();
    try {
      return slice(window, reading);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reads the slice of another server.
   *
   * @throws IllegalArgumentException when it has other meters than this one, or is broken
   */
  public FigureSlice slice(ObjectNode json) {
    return FigureSlice.read(json, bounds);
  }

  /** The bytes that the calls of all steps take. */
  long bytes() {
    lock.lock();
    try {
      return shortSteps.bytes() + longSteps.bytes();
    } finally {
      lock.unlock();
    }
  }

  private FigureSlice slice(Duration window, MeterReading reading) {
    boolean inShortSteps = window.compareTo(IN_SHORT_STEPS) <= 0;
    var steps =
        new ArrayList<>((inShortSteps ? shortSteps : longSteps).after(reading.at().minus(window)));
    if (!inShortSteps && !open.isEmpty()) {
      steps.add(open.step());
    }
    var now = since(last, reading, longest.soFar());
    return new FigureSlice(
        since,
        reading.at(),
        inShortSteps ? SHORT_STEP : LONG_STEP,
        keys.all(),
        steps,
        shortSteps.after(reading.at().minus(LONG_STEP)),
        now,
        reading.inFlight(),
        reading.providers());
  }

  /** Returns the step between two readings. */
  private FigureStep since(MeterReading earlier, MeterReading later, Latency.Longest.OfStep times) {
    var before = numbered(earlier);
    var calls = new HashMap<Integer, CallCounts>();
    numbered(later)
        .forEach(
            (number, counts) -> {
              var known = before.get(number);
              calls.put(number, known == null ? counts : counts.since(known));
            });
    times
        .calls()
        .forEach(
            (key, micros) -> {
              var counts = calls.get(keys.number(key));
              if (counts != null) {
                counts.longest(micros);
              }
            });
    var store = later.store().since(earlier.store());
    store.longest(times.store());
    return new FigureStep(
        earlier.at(),
        later.at(),
        PackedCalls.of(calls),
        later.vitals().since(earlier.vitals()),
        store);
  }

  private Map<Integer, CallCounts> numbered(MeterReading reading) {
    var numbered = new HashMap<Integer, CallCounts>();
    reading
        .calls()
        .forEach(
            (key, counts) ->
                numbered
                    .computeIfAbsent(keys.number(key), absent -> CallCounts.of(bounds))
                    .add(counts));
    return numbered;
  }

  private void trySample() {
    try {
      sample();
    } catch (RuntimeException e) {
      log.warn("the figures of the last seconds cannot be read", e);
    }
  }

  private static int most(Duration time, Duration step) {
    return (int) time.dividedBy(step);
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
