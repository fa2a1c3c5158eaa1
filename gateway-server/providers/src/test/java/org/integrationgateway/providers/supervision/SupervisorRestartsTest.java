package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.instance.StartFailure;
import org.junit.jupiter.api.Test;

final class SupervisorRestartsTest extends SupervisorFixture {
  @Test
  void givesUpAfterFiveEndsAndSaysSo() throws Exception {
    started();
    for (int run = 0; run < RestartPolicy.MOST_ENDS; run++) {
      provider.next().crash();
    }
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    assertThatThrownBy(() -> app.provider().execute(call(LONG)))
        .hasMessageContaining("it ended with exit code 1, for the 5th time within a minute")
        .asInstanceOf(type(GatewayException.class))
        .satisfies(refused -> assertThat(refused.retryAfter()).isEmpty());
    assertThat(provider.startedAgain()).isFalse();
    assertThat(app.health().state()).isEqualTo(AppHealth.State.UNHEALTHY);
    assertThat(app.health().refusal().orElseThrow())
        .contains("it ended with exit code 1, for the 5th time within a minute");
  }

  @Test
  void neverRetriesAConfigurationThatWasRefused() throws Exception {
    provider.refusesConfiguration =
        Optional.of(
            new StartFailure(
                StartFailure.Remedy.CHANGE_SOMETHING,
                "it rejected its configuration",
                "diagnosis"));
    assertThat(started()).hasValue("it rejected its configuration");
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED);
    assertThat(provider.next().closed).isDone();
    assertThat(provider.startedAgain()).isFalse();
  }

  @Test
  void triesAgainWhenAProcessCouldNotBeStarted() throws Exception {
    provider.refusesToLaunch =
        Optional.of(new StartFailure(StartFailure.Remedy.RETRY, "too many processes", "diagnosis"));
    assertThat(started()).hasValue("too many processes");
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
  }

  /** A host that is busy when it starts must not lose its providers for good. */
  @Test
  void givesALateStartMoreTimeAndDoesNotGiveUp() throws Exception {
    provider.neverAnswers = true;
    app = app(QUICK.startup(Duration.ofMillis(100)));
    assertThat(started()).hasValue("it was not ready in time");
    for (long most : new long[] {100, 200, 400}) {
      assertThat(limit()).isLessThanOrEqualTo(most);
    }
    // A slow machine takes a part of the limit before the provider sees it.
    eventually(() -> assertThat(limit()).isBetween(201L, 400L));
    provider.neverAnswers = false;
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
  }

  /** The milliseconds that the next run has for its start. */
  private long limit() throws Exception {
    return provider.next().limit.get(30, TimeUnit.SECONDS).toMillis();
  }

  @Test
  void leavesOneThatHasEndedWellWhereOnlyFailuresAreStartedAgain() throws Exception {
    app = app(QUICK.restarts(SupervisionTimes.Restarts.ON_FAILURE));
    started();
    provider.next().crash();
    provider.next().finish();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED));
    assertThatThrownBy(() -> app.provider().execute(call(LONG)))
        .hasMessageContaining("exit code 0");
    assertThat(provider.startedAgain()).isFalse();
  }

  @Test
  void startsNothingAgainWhereNothingIsToBe() throws Exception {
    app = app(QUICK.restarts(SupervisionTimes.Restarts.NEVER));
    started();
    provider.next().crash();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    assertThatThrownBy(() -> app.provider().execute(call(LONG)))
        .hasMessageContaining("exit code 1");
    assertThat(provider.startedAgain()).isFalse();
  }

  @Test
  void anOperatorRestartsWhatHasFailed() throws Exception {
    app = app(QUICK.restarts(SupervisionTimes.Restarts.NEVER));
    started();
    provider.next().crash();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    assertThat(app.supervisor().restart(Replacement.HELD).get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
  }

  @Test
  void saysWhyTheLatestRestartOfAnOperatorFailed() throws Exception {
    started();
    for (int run = 0; run < RestartPolicy.MOST_ENDS; run++) {
      provider.next().crash();
    }
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    for (var how : List.of(Replacement.HELD, Replacement.STOP_FIRST)) {
      provider.refusesConfiguration =
          Optional.of(
              new StartFailure(
                  StartFailure.Remedy.CHANGE_SOMETHING, "its license ended", "diagnosis"));
      assertThat(app.supervisor().restart(how).get(30, TimeUnit.SECONDS))
          .hasValue("its license ended");
      assertThat(app.supervisor().report().reason()).isEqualTo("its license ended");
    }
  }

  @Test
  void triesAgainWhenAnAnswerConfusesIt() throws Exception {
    provider.confusesItsHost = true;
    assertThat(started()).hasValueSatisfying(why -> assertThat(why).contains("log has the reason"));
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY));
    assertThat(provider.next().closed).isDone();
  }

  @Test
  void comesBackAtOnceFromAStopAndWaitsInTheEndUntilAllIsGone() throws Exception {
    var gone = new CountDownLatch(1);
    provider.neverAnswers = true;
    provider.beforeItIsGone = () -> await(gone);
    app.supervisor().start();
    var run = provider.next();
    app.supervisor().stop();
    var closing = CompletableFuture.runAsync(app.supervisor()::close, OWN_THREAD);
    assertThat(run.closed).isNotDone();
    run.answer();
    gone.countDown();
    closing.get(30, TimeUnit.SECONDS);
    assertThat(run.closed).isDone();
  }
}
