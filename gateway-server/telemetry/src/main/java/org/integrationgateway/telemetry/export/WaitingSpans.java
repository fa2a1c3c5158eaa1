package org.integrationgateway.telemetry.export;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;

/** Gives a queue the steps that it has room for. */
public record WaitingSpans(SpanProcessor next, Waiting waiting) implements SpanProcessor {
  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    next.onStart(parent, span);
  }

  @Override
  public boolean isStartRequired() {
    return next.isStartRequired();
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (span.getSpanContext().isSampled() && waiting.admits(QueuedBytes.of(span.toSpanData()))) {
      next.onEnd(span);
    }
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }

  @Override
  public CompletableResultCode shutdown() {
    return next.shutdown();
  }

  @Override
  public CompletableResultCode forceFlush() {
    return next.forceFlush();
  }
}
