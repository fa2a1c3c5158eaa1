package org.integrationgateway.telemetry.audit;

import io.opentelemetry.api.logs.Logger;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.data.LogRecordData;
import io.opentelemetry.sdk.logs.export.LogRecordExporter;
import io.opentelemetry.sdk.resources.Resource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.telemetry.export.Collector;

/**
 * Sends records to a collector as log records, each with the action as the name of its event. A
 * record counts as written when the collector has taken it.
 */
public final class OtlpSink implements AuditSink {
  private static final String SCOPE = "org.integrationgateway.audit";
  private static final String DETAIL = "gateway.audit.detail.";

  /** Beyond the limit of the exporter, which ends each request. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  /** Twice the halves that lead from a batch to one record of it. */
  private static final int MOST_REFUSALS = 20;

  private final LogRecordExporter exporter;
  private final AtomicLong refused = new AtomicLong();
  private final Collector collector;
  private final Duration timeout;
  private final List<LogRecordData> batch = new ArrayList<>();
  private final Logger records;

  /**
   * @param timeout of a request of the exporter
   * @param collector that the exporter sends to; closed after it
   */
  public OtlpSink(
      LogRecordExporter exporter, Resource resource, Duration timeout, Collector collector) {
    this.exporter = exporter;
    this.timeout = timeout;
    this.collector = collector;
    this.records =
        SdkLoggerProvider.builder()
            .setResource(resource)
            .addLogRecordProcessor((context, record) -> batch.add(record.toLogRecordData()))
            .build()
            .get(SCOPE);
  }

  @Override
  public void write(List<TimedEvent> events) throws IOException {
    batch.clear();
    events.forEach(this::add);
    var all = List.copyOf(batch);
    var refusals = new AtomicInteger(MOST_REFUSALS);
    long lost = sent(all, refusals);
    if (refusals.get() <= MOST_REFUSALS) {
      throw new IOException("the collector takes none of %d records".formatted(all.size()));
    }
    refused.addAndGet(lost);
  }

  /**
   * Sends records; in halves where the collector refuses them for their size or for what one of
   * them holds, so that this one does not keep all others.
   *
   * @param refusals how often the collector may still refuse before it has taken anything
   * @return how many it has refused
   * @throws IOException when they have to be sent again later
   */
  private long sent(List<LogRecordData> records, AtomicInteger refusals) throws IOException {
    var result = exporter.export(records);
    result.join(timeout.plus(MARGIN).toMillis(), TimeUnit.MILLISECONDS);
    int size = records.size();
    if (result.isSuccess()) {
      refusals.set(Integer.MAX_VALUE);
      return Math.min(size, collector.verdict().rejected());
    }
    if (!collector.verdict().isOfContent() || refusals.decrementAndGet() == 0) {
      throw new IOException("the collector has not taken %d records".formatted(size));
    }
    return size == 1
        ? 1
        : sent(records.subList(0, size / 2), refusals)
            + sent(records.subList(size / 2, size), refusals);
  }

  @Override
  public long refused() {
    return refused.get();
  }

  private void add(TimedEvent timed) {
    var event = timed.event();
    var record =
        records
            .logRecordBuilder()
            .setTimestamp(timed.time())
            .setContext(context(timed))
            .setSeverity(severity(event.outcome()))
            .setSeverityText(event.outcome().word())
            .setEventName(event.action())
            .setBody(event.action() + " by " + event.subject())
            .setAttribute("gateway.audit.outcome", event.outcome().word())
            .setAttribute("enduser.id", event.subject());
    event.address().ifPresent(address -> record.setAttribute("client.address", address));
    event.request().ifPresent(request -> record.setAttribute("gateway.request.id", request));
    event.details().forEach((name, value) -> record.setAttribute(DETAIL + name, value));
    record.emit();
  }

  private static Context context(TimedEvent timed) {
    return timed.trace().isEmpty()
        ? Context.root()
        : Context.root()
            .with(
                Span.wrap(
                    SpanContext.create(
                        timed.trace(),
                        timed.step(),
                        TraceFlags.getDefault(),
                        TraceState.getDefault())));
  }

  private static Severity severity(AuditEvent.Outcome outcome) {
    return switch (outcome) {
      case SUCCESS -> Severity.INFO;
      case REFUSED -> Severity.WARN;
      case FAILURE -> Severity.ERROR;
    };
  }

  @Override
  public void close() {
    exporter.shutdown().join(MARGIN.toMillis(), TimeUnit.MILLISECONDS);
    collector.close();
  }
}
