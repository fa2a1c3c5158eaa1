package org.integrationgateway.core.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.integrationgateway.config.apps.CaptureConfig;
import org.integrationgateway.config.apps.CaptureMode;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.call.Arguments;
import org.integrationgateway.core.capture.AppCapture;
import org.integrationgateway.core.capture.CaptureQueue;
import org.integrationgateway.core.capture.Captures;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.json.Json;
import org.junit.jupiter.api.Test;

/** Calls of an app that captures none, beside one that captures all. */
final class UncapturedCallsTest extends InvokerCalls {
  private static final int CALLS = 5000;

  private final Captures ofAnother =
      Map.of(
              "other",
              new AppCapture(
                  "other",
                  new CaptureConfig(
                      CaptureMode.ALL, CaptureConfig.OFF.redact(), Duration.ofDays(1), 1024),
                  new CaptureQueue()))
          ::get;

  private Invoker invoker(Captures captures) {
    var catalog =
        new AppCatalog(
            List.of(
                TestApps.app(
                    "app",
                    Optional.empty(),
                    TestApps.operation("app", "op", schema, selector, upstream))));
    return new Invoker(
        new VisibleCatalog(catalog, new AccessPolicy(List.of()), credentials),
        credentials,
        Admission.ALL,
        ended -> {},
        captures,
        new Invoker.Limits(timeout, AT_ONCE, 5),
        Runnable::run,
        Optional.empty());
  }

  private long allocated(Invoker invoker) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    var call = call("app", "op", new Arguments.Json(Json.object().put("n", 1)));
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      for (int i = 0; i < CALLS; i++) {
        invoker.invoke(call).close();
        steps.clear();
      }
      long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      least = Math.min(least, (after - before) / CALLS);
    }
    return least;
  }

  @Test
  void allocateNothingMore() {
    var plain = invoker(Captures.NONE);
    var beside = invoker(ofAnother);
    allocated(plain);
    allocated(beside);
    long without = allocated(plain);
    assertThat(allocated(beside)).isCloseTo(without, Offset.offset(8L));
    System.err.println("bytes of a call: " + without);
  }
}
