package org.integrationgateway.telemetry.span;

import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.base.trace.Span;
import org.integrationgateway.base.trace.SpanKind;
import org.integrationgateway.base.trace.Tracer;
import org.jspecify.annotations.Nullable;

/** Begins steps that the SDK keeps, or not, as its sampler decides. */
public final class SdkTracer implements Tracer {
  private static final TextMapGetter<Map<String, String>> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> headers) {
          return headers.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String name) {
          return headers == null ? null : headers.get(name);
        }
      };

  private final io.opentelemetry.api.trace.Tracer sdk;

  public SdkTracer(io.opentelemetry.api.trace.Tracer sdk) {
    this.sdk = sdk;
  }

  @Override
  public Span begin(
      String name, SpanKind kind, Map<String, String> parent, Map<String, String> link) {
    return begin(context(parent), name, kind, linked(link));
  }

  Span begin(
      Context parent,
      String name,
      SpanKind kind,
      io.opentelemetry.api.trace.@Nullable SpanContext link) {
    var builder = sdk.spanBuilder(name).setParent(parent).setSpanKind(of(kind));
    if (link != null && link.isValid()) {
      builder.addLink(link);
    }
    return new SdkSpan(this, builder.startSpan());
  }

  /** Begins a step at a time before now. */
  Span begin(Context parent, String name, SpanKind kind, long epochNanos) {
    return new SdkSpan(
        this,
        sdk.spanBuilder(name)
            .setParent(parent)
            .setSpanKind(of(kind))
            .setStartTimestamp(epochNanos, TimeUnit.NANOSECONDS)
            .startSpan());
  }

  /** The step of this thread for the SDK; without one an empty context. */
  public static Context current() {
    return CurrentSpan.get() instanceof SdkSpan step ? step.context() : Context.root();
  }

  /** The context of a step of another process. */
  static Context context(Map<String, String> headers) {
    return headers.isEmpty()
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), headers, HEADERS);
  }

  private static io.opentelemetry.api.trace.@Nullable SpanContext linked(
      Map<String, String> headers) {
    return headers.isEmpty()
        ? null
        : io.opentelemetry.api.trace.Span.fromContext(context(headers)).getSpanContext();
  }

  private static io.opentelemetry.api.trace.SpanKind of(SpanKind kind) {
    return switch (kind) {
      case INTERNAL -> io.opentelemetry.api.trace.SpanKind.INTERNAL;
      case SERVER -> io.opentelemetry.api.trace.SpanKind.SERVER;
      case CLIENT -> io.opentelemetry.api.trace.SpanKind.CLIENT;
      case PRODUCER -> io.opentelemetry.api.trace.SpanKind.PRODUCER;
      case CONSUMER -> io.opentelemetry.api.trace.SpanKind.CONSUMER;
    };
  }
}
