package org.integrationgateway.telemetry.export;

import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what waits in the queue of a signal, and what is lost: because the queue is full, or
 * because the collector did not take it. The queue of the SDK drops silently, so nothing is given
 * to it that it has no room for.
 */
public final class Waiting {
  private static final Logger log = LoggerFactory.getLogger(Waiting.class);
  private static final int USUAL = 2048;

  /** How much memory the queue takes at most: steps and lines may have long texts. */
  private static final long MOST_BYTES = 16 << 20;

  private final String signal;
  private final String variable;
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private final AtomicBoolean full = new AtomicBoolean();

  /** How much waits at most; 0: the signal is not sent. */
  private volatile int most;

  /**
   * @param signal {@code traces} or {@code logs}
   * @param variable the property that says how long the queue is
   */
  public Waiting(String signal, String variable) {
    this.signal = signal;
    this.variable = variable;
  }

  /** This object, with the queue as long as the variables say. */
  public Waiting limited(ConfigProperties variables) {
    most = variables.getInt(variable, USUAL);
    return this;
  }

  /** Whether the signal is sent. */
  public boolean isLimited() {
    return most > 0;
  }

  /** How many steps or lines were lost. */
  public long lost() {
    return lost.get();
  }

  /** Takes a place in the queue, if there is one left for so many bytes. */
  boolean admits(long size) {
    boolean fits = waiting.incrementAndGet() <= most;
    fits &= bytes.addAndGet(size) <= MOST_BYTES;
    if (fits) {
      return true;
    }
    waiting.decrementAndGet();
    bytes.addAndGet(-size);
    lost.incrementAndGet();
    if (full.compareAndSet(false, true)) {
      log.warn(
          "the collector does not keep up with the {}: what exceeds the queue of {}, or {} MiB, is"
              + " dropped and counted in gateway_telemetry_lost_total",
          signal,
          most,
          MOST_BYTES >> 20);
    }
    return false;
  }

  private CompletableResultCode sent(
      int number, long size, Supplier<CompletableResultCode> export, Collector collector) {
    bytes.addAndGet(-size);
    long left = waiting.addAndGet(-number);
    var result = export.get();
    result.whenComplete(
        () -> {
          if (!result.isSuccess()) {
            lost.addAndGet(number);
            return;
          }
          lost.addAndGet(Math.min(number, collector.verdict().rejected()));
          if (left < most / 2) {
            full.set(false);
          }
        });
    return result;
  }

  /** The exporter, whose batches leave the queue. */
  public SpanExporter counted(SpanExporter exporter, Collector collector) {
    return new CountedSpans(
        exporter, (number, size, export) -> sent(number, size, export, collector));
  }

  /** The exporter, whose batches leave the queue. */
  public LogRecordExporter counted(LogRecordExporter exporter, Collector collector) {
    return new CountedRecords(
        exporter, (number, size, export) -> sent(number, size, export, collector));
  }

  /** Sends a batch of so many, which had this size in the queue. */
  interface Counting {
    CompletableResultCode sent(int number, long size, Supplier<CompletableResultCode> export);
  }
}
