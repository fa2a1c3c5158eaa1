package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.supervised.SupervisedProvider;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplacementTest {
  private static final SupervisionTimes QUICK =
      new SupervisionTimes(
          Duration.ofSeconds(30),
          Duration.ofMillis(20),
          Duration.ofSeconds(1),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          Duration.ofMillis(20));
  private static final Executor OWN_THREAD = task -> new Thread(task).start();
  private static final Duration LONG = Duration.ofSeconds(30);

  private final ScriptedProvider old = answering("old");
  private final ScriptedProvider next = answering("next");
  private final AtomicInteger told = new AtomicInteger();
  private final SupervisedProvider<AppProvider> app =
      new SupervisedProvider<>(
          ProviderKind.APP,
          "weather",
          old,
          QUICK,
          Clock.systemUTC(),
          metadata -> told.incrementAndGet());
  private ScriptedProvider.Run oldRun;

  @BeforeEach
  void start() throws Exception {
    app.supervisor().start();
    assertThat(app.supervisor().awaitFirstAttempt()).isEmpty();
    oldRun = old.next();
  }

  @AfterEach
  void stop() {
    app.supervisor().close();
  }

  @ParameterizedTest
  @EnumSource
  void theNextOneServesAndTheOneBeforeIsGone(Replacement how) throws Exception {
    assertThat(replace(how).get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(said()).isEqualTo("next");
    assertThat(told).hasValue(2);
    oldRun.closed.get(30, TimeUnit.SECONDS);
    assertThat(oldRun.shutDown).isTrue();
    next.next().crash();
    next.next();
    assertThat(said()).isEqualTo("next");
    assertThat(old.startedAgain()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theOneBeforeGoesOnWhenTheNextOneFails(Replacement how) throws Exception {
    next.refusesConfiguration =
        Optional.of(
            new StartFailure(StartFailure.Remedy.RETRY, "it rejected its configuration", "why"));
    assertThat(replace(how).get(30, TimeUnit.SECONDS)).hasValue("it rejected its configuration");
    assertThat(said()).isEqualTo("old");
    assertThat(next.next().closed).isDone();
    assertThat(next.startedAgain()).as("one attempt is enough to know").isFalse();
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY);
    assertThat(old.startedAgain()).isEqualTo(how == Replacement.STOP_FIRST);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNotAcceptedDoesNotServe(Replacement how) throws Exception {
    var outcome =
        app.replace(
            next,
            QUICK,
            how,
            metadata -> {
              throw new IllegalStateException("two operations of one name");
            });
    assertThat(outcome.get(30, TimeUnit.SECONDS)).hasValue("two operations of one name");
    assertThat(said()).isEqualTo("old");
    assertThat(next.next().closed).isDone();
  }

  @Test
  void whatWasAcceptedServesEvenIfItEndsAtThatMoment() throws Exception {
    var outcome =
        app.replace(
            next,
            QUICK,
            Replacement.ROLLING,
            metadata -> {
              var run = nextRun();
              run.crash();
              run.closed.join();
            });
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(said()).isEqualTo("next");
  }

  private ScriptedProvider.Run nextRun() {
    try {
      return next.next();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void callsGoOnWithTheOneBeforeWhileTheNextOneStarts() throws Exception {
    next.neverAnswers = true;
    var outcome = replace(Replacement.ROLLING);
    var run = next.next();
    assertThat(said()).isEqualTo("old");
    run.answer();
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(said()).isEqualTo("next");
  }

  @ParameterizedTest
  @EnumSource(names = {"HELD", "STOP_FIRST"})
  void callsWaitForTheNextOne(Replacement how) throws Exception {
    next.neverAnswers = true;
    var outcome = replace(how);
    var run = next.next();
    assertThatThrownBy(() -> app.provider().execute(call(Duration.ofMillis(50))))
        .hasMessageContaining("it is being replaced");
    var waiting = CompletableFuture.supplyAsync(this::said, OWN_THREAD);
    run.answer();
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo("next");
  }

  @ParameterizedTest
  @EnumSource
  void callsEndWhereTheyHaveBegun(Replacement how) throws Exception {
    var entered = new CountDownLatch(1);
    var finish = new CountDownLatch(1);
    old.behaviour =
        call -> {
          entered.countDown();
          await(finish);
          return AppResult.json("\"old\"");
        };
    var underWay = CompletableFuture.supplyAsync(this::said, OWN_THREAD);
    await(entered);
    var outcome = replace(how);
    if (how != Replacement.STOP_FIRST) {
      assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
      assertThat(said()).isEqualTo("next");
    }
    assertThat(oldRun.shutDown).isFalse();
    finish.countDown();
    assertThat(underWay.get(30, TimeUnit.SECONDS)).isEqualTo("old");
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
    oldRun.closed.get(30, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @EnumSource
  void whatHasFailedIsReplacedWhileCallsWait(Replacement how) throws Exception {
    old.refusesConfiguration =
        Optional.of(new StartFailure(StartFailure.Remedy.CHANGE_SOMETHING, "no city", "why"));
    oldRun.crash();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    next.neverAnswers = true;
    var outcome = replace(how);
    var run = next.next();
    var waiting = CompletableFuture.supplyAsync(this::said, OWN_THREAD);
    run.answer();
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo("next");
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whatHasFailedStaysSoWhenTheNextOneFailsToo(Replacement how) throws Exception {
    old.refusesConfiguration =
        Optional.of(new StartFailure(StartFailure.Remedy.CHANGE_SOMETHING, "no city", "why"));
    oldRun.crash();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.FAILED));
    next.refusesConfiguration =
        Optional.of(new StartFailure(StartFailure.Remedy.RETRY, "no country", "why"));
    assertThat(replace(how).get(30, TimeUnit.SECONDS)).hasValue("no country");
    assertThatThrownBy(() -> app.provider().execute(call(LONG))).hasMessageContaining("no city");
  }

  @ParameterizedTest
  @EnumSource
  void stoppingEndsAReplacementToo(Replacement how) throws Exception {
    next.neverAnswers = true;
    var outcome = replace(how);
    var run = next.next();
    app.supervisor().close();
    assertThat(outcome.get(30, TimeUnit.SECONDS)).isPresent();
    assertThat(run.closed).isDone();
    assertThat(oldRun.closed).isDone();
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED);
    assertThat(replace(how).get(30, TimeUnit.SECONDS)).hasValue("it was stopped");
  }

  @Test
  void twentyReplacementsAtOnceComeOneAfterTheOther() throws Exception {
    for (int i = 0; i < 20; i++) {
      var unused = replace(Replacement.ROLLING);
    }
    var last = answering("last");
    assertThat(app.supervisor().replace(last, Replacement.HELD).get(30, TimeUnit.SECONDS))
        .isEmpty();
    assertThat(said()).isEqualTo("last");
    for (int i = 0; i < 20; i++) {
      next.next().closed.get(30, TimeUnit.SECONDS);
    }
    assertThat(last.next().closed).isNotDone();
  }

  @Test
  void callsWaitForAsLongAsTheyAreHeld() throws Exception {
    var release = app.supervisor().hold();
    var waiting = CompletableFuture.supplyAsync(this::said, OWN_THREAD);
    assertThat(replace(Replacement.ROLLING).get(30, TimeUnit.SECONDS)).isEmpty();
    assertThat(waiting).isNotDone();
    release.run();
    release.run();
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo("next");
  }

  private CompletableFuture<Optional<String>> replace(Replacement how) {
    return app.supervisor().replace(next, how);
  }

  private String said() {
    var body = new String(app.provider().execute(call(LONG)).body(), StandardCharsets.UTF_8);
    return body.replace("\"", "");
  }

  private static ScriptedProvider answering(String word) {
    var provider = new ScriptedProvider();
    provider.behaviour = call -> AppResult.json('"' + word + '"');
    return provider;
  }

  private static AppCall call(Duration timeout) {
    return new AppCall(
        "forecast",
        "{}",
        Subject.of("user:ada"),
        Optional.empty(),
        Deadline.in(timeout),
        "request-1");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
