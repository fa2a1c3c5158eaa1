package org.integrationgateway.telemetry.span;

import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;
import org.jspecify.annotations.Nullable;

/** A step that the SDK keeps, or whose trace goes on without being kept. */
final class SdkSpan implements Span {
  private final SdkTracer tracer;
  private final io.opentelemetry.api.trace.Span span;
  private volatile @Nullable Map<String, String> headers;

  SdkSpan(SdkTracer tracer, io.opentelemetry.api.trace.Span span) {
    this.tracer = tracer;
    this.span = span;
  }

  @Override
  public boolean isRecorded() {
    return span.isRecording();
  }

  @Override
  public Map<String, String> headers() {
    var known = headers;
    if (known == null) {
      var written = new HashMap<String, String>();
      W3CTraceContextPropagator.getInstance()
          .inject(context(), written, (into, name, value) -> written.put(name, value));
      known = Map.copyOf(written);
      headers = known;
    }
    return known;
  }

  Context context() {
    return Context.root().with(span);
  }

  @Override
  public String traceId() {
    return span.getSpanContext().getTraceId();
  }

  @Override
  public String spanId() {
    return span.getSpanContext().getSpanId();
  }

  @Override
  public Span child(String name, SpanKind kind) {
    return isRecorded() ? tracer.begin(context(), name, kind, null) : this;
  }

  @Override
  public Span below(Map<String, String> parent, String name, SpanKind kind) {
    return parent.isEmpty()
        ? child(name, kind)
        : tracer.begin(SdkTracer.context(parent), name, kind, span.getSpanContext());
  }

  @Override
  public Span ended(String name, SpanKind kind, Duration took) {
    if (!isRecorded()) {
      return this;
    }
    var now = Instant.now();
    var began = now.minus(took);
    return tracer.begin(
        context(), name, kind, TimeUnit.SECONDS.toNanos(began.getEpochSecond()) + began.getNano());
  }

  @Override
  public void rename(String name) {
    span.updateName(name);
  }

  @Override
  public void set(String key, String value) {
    span.setAttribute(key, value);
  }

  @Override
  public void set(String key, long value) {
    span.setAttribute(key, value);
  }

  @Override
  public void failed(String type) {
    span.setAttribute("error.type", type);
    span.setStatus(StatusCode.ERROR);
  }

  @Override
  public void end() {
    span.end();
  }
}
