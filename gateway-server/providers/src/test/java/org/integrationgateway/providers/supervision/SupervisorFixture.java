package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.providers.supervised.SupervisedProvider;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterEach;

/** A supervised provider that does as it is told. */
abstract class SupervisorFixture {
  static final SupervisionTimes QUICK =
      new SupervisionTimes(
          Duration.ofSeconds(30),
          Duration.ofMillis(20),
          Duration.ofSeconds(1),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          Duration.ofMillis(20));
  static final SupervisionTimes PATIENT =
      new SupervisionTimes(
          Duration.ofSeconds(30),
          Duration.ofHours(1),
          Duration.ofSeconds(1),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          Duration.ofMillis(20));
  static final Executor OWN_THREAD = task -> new Thread(task).start();
  static final Duration LONG = Duration.ofSeconds(30);

  final ScriptedProvider provider = new ScriptedProvider();
  final AtomicInteger told = new AtomicInteger();
  SupervisedProvider<AppProvider> app = app(QUICK);

  @AfterEach
  void stop() {
    app.supervisor().close();
  }

  SupervisedProvider<AppProvider> app(SupervisionTimes times) {
    return new SupervisedProvider<>(
        ProviderKind.APP,
        "weather",
        provider,
        times,
        Clock.systemUTC(),
        metadata -> told.incrementAndGet());
  }

  Optional<String> started() throws Exception {
    app.supervisor().start();
    return app.supervisor().firstOutcome().get(30, TimeUnit.SECONDS);
  }

  static AppCall call(Duration timeout) {
    return call(timeout, "request-1");
  }

  static AppCall call(Duration timeout, String requestId) {
    return new AppCall(
        "forecast",
        "{}",
        Subject.of("user:ada"),
        Optional.empty(),
        Deadline.in(timeout),
        requestId);
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
