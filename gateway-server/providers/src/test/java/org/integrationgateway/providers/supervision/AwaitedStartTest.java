package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.supervised.SupervisedProvider;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A provider that is to be started when others are ready, and what happens to it before that. */
class AwaitedStartTest {
  private final ScriptedProvider provider = new ScriptedProvider();
  private final ScriptedProvider next = new ScriptedProvider();
  private final CompletableFuture<Void> required = new CompletableFuture<>();
  private final SupervisedProvider<AppProvider> app =
      new SupervisedProvider<>(
          ProviderKind.APP,
          "weather",
          provider,
          SupervisionTimes.DEFAULT,
          Clock.systemUTC(),
          metadata -> {});

  @BeforeEach
  void start() {
    app.supervisor().startAfter(required, "what it requires is not ready yet");
  }

  @AfterEach
  void stop() {
    app.supervisor().close();
  }

  @Test
  void callsWaitAndAreToldForWhat() throws Exception {
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STARTING);
    assertThatThrownBy(() -> app.provider().execute(call(Duration.ofMillis(20))))
        .hasMessageContaining("what it requires is not ready yet");
    assertThat(provider.startedAgain()).as("anything was started").isFalse();
    required.complete(null);
    assertThat(app.provider().execute(call(Duration.ofSeconds(30))).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource
  void whatReplacedItIsNotStartedTwice(Replacement how) throws Exception {
    assertThat(replace(how)).isEmpty();
    var serving = next.next();
    required.complete(null);
    assertThat(app.provider().execute(call(Duration.ofSeconds(30))).status()).isEqualTo(200);
    app.supervisor().close();
    assertThat(serving.closed).isDone();
    assertThat(next.startedAgain()).as("a second process").isFalse();
    assertThat(provider.startedAgain()).as("what was replaced").isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void itStillWaitsWhenItsReplacementFails(Replacement how) throws Exception {
    next.refusesConfiguration =
        Optional.of(new StartFailure(StartFailure.Remedy.RETRY, "it is broken", "why"));
    assertThat(replace(how)).hasValue("it is broken");
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STARTING);
    required.complete(null);
    assertThat(app.provider().execute(call(Duration.ofSeconds(30))).status()).isEqualTo(200);
    provider.next();
  }

  @Test
  void itIsNotStartedAfterItWasStopped() {
    app.supervisor().close();
    required.complete(null);
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED);
    assertThat(provider.startedAgain()).isFalse();
  }

  private Optional<String> replace(Replacement how) throws Exception {
    return app.supervisor().replace(next, how).get(30, TimeUnit.SECONDS);
  }

  private static AppCall call(Duration timeout) {
    return new AppCall(
        "forecast", "{}", Subject.of("user:ada"), Optional.empty(), Deadline.in(timeout), "r1");
  }
}
