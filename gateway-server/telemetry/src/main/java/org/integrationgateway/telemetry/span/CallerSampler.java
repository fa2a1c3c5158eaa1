package org.integrationgateway.telemetry.span;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceId;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Keeps the steps of a trace that its root here decided to keep. A caller's decision to keep a
 * trace counts a limited number of times each second; beyond that the sampler of roots decides, by
 * chance and not by the id that the caller chose. A caller's decision not to keep a trace always
 * counts, unless callers decide nothing.
 */
public final class CallerSampler implements Sampler {
  private static final long SECOND = 1_000_000_000;

  private final Sampler roots;
  private final long perSecond;
  private final LongSupplier nanoTime;

  /** The time until which the decisions of callers are used up. */
  private final AtomicLong usedUntil;

  /**
   * @param roots decides about traces that begin here
   * @param perSecond how many decisions of callers count each second; as many at once
   */
  public CallerSampler(Sampler roots, int perSecond) {
    this(roots, perSecond, System::nanoTime);
  }

  CallerSampler(Sampler roots, int perSecond, LongSupplier nanoTime) {
    this.roots = roots;
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.usedUntil = new AtomicLong(nanoTime.getAsLong() - SECOND);
  }

  @Override
  public SamplingResult shouldSample(
      Context parent,
      String traceId,
      String name,
      SpanKind kind,
      Attributes attributes,
      List<LinkData> links) {
    var above = Span.fromContext(parent).getSpanContext();
    if (!above.isValid()) {
      return roots.shouldSample(Context.root(), traceId, name, kind, attributes, links);
    }
    if (!above.isRemote()) {
      return above.isSampled() ? SamplingResult.recordAndSample() : SamplingResult.drop();
    }
    if (perSecond > 0 && !above.isSampled()) {
      return SamplingResult.drop();
    }
    if (perSecond > 0 && admits()) {
      return SamplingResult.recordAndSample();
    }
    var random = ThreadLocalRandom.current();
    var other = TraceId.fromLongs(random.nextLong(), random.nextLong() | 1);
    return roots.shouldSample(Context.root(), other, name, kind, attributes, links);
  }

  /** Takes a decision of this second, if there is one left. */
  private boolean admits() {
    long now = nanoTime.getAsLong();
    long cost = SECOND / perSecond;
    while (true) {
      long used = usedUntil.get();
      long next = Math.max(used, now - SECOND) + cost;
      if (next > now) {
        return false;
      }
      if (usedUntil.compareAndSet(used, next)) {
        return true;
      }
    }
  }

  @Override
  public String getDescription() {
    return "CallerSampler{%d/s, %s}".formatted(perSecond, roots.getDescription());
  }
}
