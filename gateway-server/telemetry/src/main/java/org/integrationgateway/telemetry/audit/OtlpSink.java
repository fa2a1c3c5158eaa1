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
import org.integrationgateway.core.audit.AuditEvent;

/**
 * Sends records to a collector as log records, each with the action as the name of its event. A
 * record counts as written when the collector has taken it.
 */
public final class OtlpSink implements AuditSink {
  private static final String SCOPE = "org.integrationgateway.audit";
  private static final String DETAIL = "gateway.audit.detail.";

  /** Beyond the limit of the exporter, which ends each request. */
  private static final Duration MARGIN = Duration.ofSeconds(5);

  private final LogRecordExporter exporter;
  private final Runnable ended;
  private final Duration timeout;
  private final List<LogRecordData> batch = new ArrayList<>();
  private final Logger records;

  /**
   * @param timeout of a request of the exporter
   * @param ended run after the exporter has ended
   */
  public OtlpSink(LogRecordExporter exporter, Resource resource, Duration timeout, Runnable ended) {
    this.exporter = exporter;
    this.timeout = timeout;
    this.ended = ended;
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
    var result = exporter.export(List.copyOf(batch));
    result.join(timeout.plus(MARGIN).toMillis(), TimeUnit.MILLISECONDS);
    if (!result.isSuccess()) {
      throw new IOException("the collector has not taken %d records".formatted(events.size()));
    }
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
    ended.run();
  }
}
