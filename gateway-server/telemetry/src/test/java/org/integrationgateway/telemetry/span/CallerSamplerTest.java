package org.integrationgateway.telemetry.span;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CallerSamplerTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  private final AtomicLong nanos = new AtomicLong(5_000_000_000L);

  private static boolean isKept(Sampler sampler, Context parent) {
    return isKept(sampler, parent, TRACE);
  }

  private static boolean isKept(Sampler sampler, Context parent, String trace) {
    return sampler
        .shouldSample(parent, trace, "x", SpanKind.SERVER, Attributes.empty(), List.of())
        .getDecision()
        .equals(SamplingDecision.RECORD_AND_SAMPLE);
  }

  private static Context remote(boolean isSampled, String trace) {
    return Context.root()
        .with(
            Span.wrap(
                SpanContext.createFromRemoteParent(
                    trace,
                    SPAN,
                    isSampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                    TraceState.getDefault())));
  }

  private static Context local(boolean isSampled) {
    return Context.root()
        .with(
            Span.wrap(
                SpanContext.create(
                    TRACE,
                    SPAN,
                    isSampled ? TraceFlags.getSampled() : TraceFlags.getDefault(),
                    TraceState.getDefault())));
  }

  private int kept(Sampler sampler, int requests, String trace) {
    int kept = 0;
    for (int request = 0; request < requests; request++) {
      kept += isKept(sampler, remote(true, trace), trace) ? 1 : 0;
    }
    return kept;
  }

  @Test
  void callersDecideALimitedNumberOfTimesEachSecond() {
    var sampler = new CallerSampler(Sampler.alwaysOff(), 10, nanos::get);
    assertThat(kept(sampler, 1000, TRACE)).isEqualTo(10);
    nanos.addAndGet(500_000_000);
    assertThat(kept(sampler, 1000, TRACE)).isEqualTo(5);
    nanos.addAndGet(3_600_000_000_000L);
    assertThat(kept(sampler, 1000, TRACE)).isEqualTo(10);
  }

  @Test
  void theIdOfATraceDoesNotHelpItsCallerBeyondTheLimit() {
    var always = "00000000000000000000000000000001";
    var sampler = new CallerSampler(Sampler.traceIdRatioBased(0.01), 1, nanos::get);
    assertThat(isKept(Sampler.traceIdRatioBased(0.01), Context.root(), always)).isTrue();
    assertThat(kept(sampler, 10_000, always)).isLessThan(1000);
  }

  @Test
  void callersDecideNothingWhereTheLimitIsZero() {
    var on = new CallerSampler(Sampler.alwaysOn(), 0, nanos::get);
    var off = new CallerSampler(Sampler.alwaysOff(), 0, nanos::get);
    assertThat(isKept(on, remote(false, TRACE))).isTrue();
    assertThat(isKept(off, remote(true, TRACE))).isFalse();
  }

  @Test
  void aTraceThatItsCallerDoesNotKeepIsNotKept() {
    var sampler = new CallerSampler(Sampler.alwaysOn(), 10, nanos::get);
    assertThat(isKept(sampler, remote(false, TRACE))).isFalse();
  }

  @Test
  void stepsFollowTheirRootInThisProcess() {
    var sampler = new CallerSampler(Sampler.alwaysOff(), 1, nanos::get);
    assertThat(isKept(sampler, local(true))).isTrue();
    assertThat(isKept(new CallerSampler(Sampler.alwaysOn(), 1, nanos::get), local(false)))
        .isFalse();
  }

  @Test
  void theSamplerOfRootsDecidesAboutTracesThatBeginHere() {
    assertThat(isKept(new CallerSampler(Sampler.alwaysOn(), 1, nanos::get), Context.root()))
        .isTrue();
    assertThat(isKept(new CallerSampler(Sampler.alwaysOff(), 1, nanos::get), Context.root()))
        .isFalse();
  }
}
