package org.integrationgateway.telemetry.export;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;

/** Counts the steps that leave the queue. */
record CountedSpans(SpanExporter next, Waiting.Counting counting) implements SpanExporter {
  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    long size = spans.stream().mapToLong(QueuedBytes::of).sum();
    return counting.sent(spans.size(), size, () -> next.export(spans));
  }

  @Override
  public CompletableResultCode flush() {
    return next.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return next.shutdown();
  }
}
