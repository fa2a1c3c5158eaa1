package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.supervised.SupervisedProvider;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Test;

class SupervisorTest extends SupervisorFixture {
  @Test
  void servesWhenReadyAndTellsWhatItHasLearned() throws Exception {
    assertThat(app.known()).isEmpty();
    assertThat(started()).isEmpty();
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY);
    assertThat(app.provider().metadata().name()).isEqualTo("weather");
    assertThat(told).hasValue(1);
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    assertThat(app.health().state()).isEqualTo(AppHealth.State.HEALTHY);
  }

  @Test
  void holdsCallsDuringARestartAndServesThemAfterwards() throws Exception {
    started();
    provider.neverAnswers = true;
    provider.next().crash();
    var second = provider.next();
    var waiting =
        CompletableFuture.supplyAsync(() -> app.provider().execute(call(LONG)), OWN_THREAD);
    second.answer();
    assertThat(waiting.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    assertThat(told).hasValue(2);
  }

  @Test
  void refusesACallThatCannotWaitForTheRestart() throws Exception {
    provider.neverAnswers = true;
    app.supervisor().start();
    provider.next();
    assertThatThrownBy(() -> app.provider().execute(call(Duration.ofMillis(50))))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE);
              assertThat(refused.detail()).contains("weather", "it is starting");
              assertThat(refused.retryAfter()).hasValue(Duration.ofSeconds(1));
              assertThat(refused.app()).hasValue("weather");
            });
  }

  @Test
  void aCrashFailsTheCallsInFlightAndNothingElse() throws Exception {
    started();
    var first = provider.next();
    var over = new CountDownLatch(1);
    provider.behaviour =
        call -> {
          if (call.requestId().equals("crash")) {
            first.crash();
            // A process that is gone answers nothing.
            await(over);
          }
          return AppResult.json("{}");
        };
    assertThatThrownBy(() -> app.provider().execute(call(LONG, "crash")))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(
            failed -> {
              assertThat(failed.code()).isEqualTo(ErrorCode.PROVIDER_FAILED);
              assertThat(failed.detail()).contains("weather", "failed during the call");
            });
    over.countDown();
    provider.next();
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    assertThat(first.closed).isDone();
  }

  @Test
  void leavesWhatAProviderItselfRefusesAsItIs() throws Exception {
    started();
    provider.behaviour =
        call -> {
          throw new AppException(AppException.Reason.NOT_FOUND, "no such city");
        };
    assertThatThrownBy(() -> app.provider().execute(call(LONG)))
        .isInstanceOf(AppException.class)
        .hasMessage("no such city");
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY);
  }

  @Test
  void goesOnServingWhileDegradedAndSaysWhenItIsWellAgain() throws Exception {
    started();
    provider.health = new ProviderInstance.Health.Unwell("its database is slow");
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.DEGRADED));
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    assertThat(app.health().state()).isEqualTo(AppHealth.State.DEGRADED);
    provider.health = new ProviderInstance.Health.Well();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
  }

  @Test
  void restartsAProviderThatStopsAnswering() throws Exception {
    started();
    var first = provider.next();
    provider.health = new ProviderInstance.Health.NoAnswer("no answer in 1 s");
    var second = provider.next();
    provider.health = new ProviderInstance.Health.Well();
    assertThat(first.closed).isDone();
    assertThat(second.closed).isNotDone();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
  }

  @Test
  void drainsBeforeItStops() throws Exception {
    started();
    var entered = new CountDownLatch(1);
    var finish = new CountDownLatch(1);
    provider.behaviour =
        call -> {
          entered.countDown();
          await(finish);
          return AppResult.json("{}");
        };
    var underWay =
        CompletableFuture.supplyAsync(() -> app.provider().execute(call(LONG)), OWN_THREAD);
    await(entered);
    var closing = CompletableFuture.runAsync(app.supervisor()::close, OWN_THREAD);
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.DRAINING));
    var run = provider.next();
    assertThatThrownBy(() -> app.provider().execute(call(LONG)))
        .hasMessageContaining("it is being stopped");
    assertThat(run.shutDown).isFalse();
    finish.countDown();
    closing.get(30, TimeUnit.SECONDS);
    assertThat(underWay.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    assertThat(run.shutDown).isTrue();
    assertThat(run.closed).isDone();
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED);
  }

  @Test
  void stopsAtOnceWhatIsStillStarting() throws Exception {
    provider.neverAnswers = true;
    app = app(QUICK.startup(Duration.ofHours(1)));
    app.supervisor().start();
    var run = provider.next();
    app.supervisor().close();
    assertThat(run.closed).isDone();
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED);
  }

  @Test
  void looksAtOnceWhenTheProviderSaysThatItsHealthHasChanged() throws Exception {
    app = app(PATIENT);
    started();
    var run = provider.next();
    provider.health = new ProviderInstance.Health.Unwell("its database is slow");
    run.healthChanged.run();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.DEGRADED));
    provider.health = new ProviderInstance.Health.Well();
    run.healthChanged.run();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
  }

  @Test
  void reportsWhatOperatorsAskFor() throws Exception {
    var before = app.supervisor().report();
    assertThat(before.state()).isEqualTo(ProviderState.STOPPED);
    started();
    provider.next().crash();
    eventually(() -> assertThat(app.supervisor().report().starts()).isEqualTo(2));
    var report = app.supervisor().report();
    assertThat(report.restarts()).isEqualTo(1);
    assertThat(report.since()).isAfterOrEqualTo(before.since());
    assertThat(report.pid()).hasValue(4711);
    assertThat(report.lastLines()).containsExactly("here I am");
    var end = report.lastEnd().orElseThrow();
    assertThat(end.reason()).isEqualTo("it ended with exit code 1");
    assertThat(end.lastLines()).containsExactly("here I am");
  }

  @Test
  void survivesAListenerThatFails() throws Exception {
    app =
        new SupervisedProvider<>(
            ProviderKind.APP,
            "weather",
            provider,
            QUICK,
            Clock.systemUTC(),
            metadata -> {
              throw new IllegalStateException("cannot take it over");
            });
    assertThat(started()).isEmpty();
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
  }

  @Test
  void callsWaitUntilWhatItSaysAboutItselfWasTold() throws Exception {
    var telling = new CountDownLatch(1);
    app =
        new SupervisedProvider<>(
            ProviderKind.APP,
            "weather",
            provider,
            QUICK,
            Clock.systemUTC(),
            metadata -> await(telling));
    app.supervisor().start();
    eventually(() -> assertThat(app.known()).isPresent());
    assertThat(app.health().holdsCalls()).isTrue();
    telling.countDown();
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
  }

  @Test
  void saysThatTheConnectionBrokeBeforeTheSystemHasToldWhy() throws Exception {
    app = app(PATIENT);
    started();
    provider.next().brokeUnnoticed = true;
    assertThatThrownBy(() -> app.provider().execute(call(Duration.ofMillis(50))))
        .hasMessage("provider 'weather' is not available: its connection broke");
  }
}
