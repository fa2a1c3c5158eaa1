package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.scaling.PoolSize;
import org.integrationgateway.sdk.app.AppResult;
import org.junit.jupiter.api.Test;

/** Several instances of one provider: which calls they get, when they come and when they go. */
class InstancesTest extends SupervisorFixture {
  private static final Duration IDLE = Duration.ofMillis(200);
  private static final Duration NEVER = Duration.ofHours(1);

  private final CountDownLatch over = new CountDownLatch(1);
  private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();

  private CompletableFuture<AppResult> begin(String id) throws Exception {
    var began = begun.computeIfAbsent(id, unused -> new CountDownLatch(1));
    var call =
        CompletableFuture.supplyAsync(() -> app.provider().execute(call(LONG, id)), OWN_THREAD);
    await(began);
    return call;
  }

  private void holdCalls() {
    provider.behaviour =
        call -> {
          begun.computeIfAbsent(call.requestId(), unused -> new CountDownLatch(1)).countDown();
          await(over);
          return AppResult.json("{}");
        };
  }

  private void size(int least, int most, Duration idle) {
    app.supervisor().resize(new PoolSize(least, most, 1, idle));
  }

  private List<SupervisorReport.Instance> ready() {
    return app.supervisor().report().instances().stream()
        .filter(instance -> instance.state() == ProviderState.READY)
        .toList();
  }

  private void awaitReady(int instances) throws Exception {
    eventually(() -> assertThat(ready()).hasSize(instances));
  }

  @Test
  void startsAsManyAsTheLeast() throws Exception {
    size(3, 3, NEVER);
    assertThat(started()).isEmpty();
    awaitReady(3);
    assertThat(told).hasValue(1);
    assertThat(app.supervisor().report().starts()).isEqualTo(3);
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.READY);
  }

  @Test
  void aProviderThatIsAloneReportsNoInstances() throws Exception {
    started();
    assertThat(app.supervisor().report().instances()).isEmpty();
  }

  @Test
  void givesEachCallToTheInstanceWithTheFewest() throws Exception {
    size(3, 3, NEVER);
    started();
    awaitReady(3);
    holdCalls();
    for (var id : List.of("a", "b", "c")) {
      begin(id);
    }
    assertThat(ready()).extracting(SupervisorReport.Instance::calls).containsExactly(1, 1, 1);
    for (var id : List.of("d", "e", "f")) {
      begin(id);
    }
    assertThat(ready()).extracting(SupervisorReport.Instance::calls).containsExactly(2, 2, 2);
    over.countDown();
  }

  @Test
  void startsMoreUnderLoadAndStopsThemAfterIt() throws Exception {
    size(1, 3, IDLE);
    started();
    holdCalls();
    var calls = new ArrayList<CompletableFuture<AppResult>>();
    for (int i = 0; i < 5; i++) {
      calls.add(begin("call-" + i));
    }
    awaitReady(3);
    over.countDown();
    for (var call : calls) {
      assertThat(call.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    }
    eventually(() -> assertThat(app.supervisor().report().instances()).hasSize(1));
    assertThat(app.supervisor().report().restarts()).isZero();
  }

  @Test
  void anInstanceThatIsStoppedEndsItsCallsFirst() throws Exception {
    size(2, 2, NEVER);
    started();
    var first = provider.next();
    awaitReady(2);
    var second = provider.next();
    holdCalls();
    var calls = List.of(begin("a"), begin("b"));
    app.supervisor().resize(PoolSize.ONE);
    eventually(
        () ->
            assertThat(app.supervisor().report().instances())
                .extracting(SupervisorReport.Instance::state)
                .containsExactly(ProviderState.READY, ProviderState.DRAINING));
    assertThat(second.closed).isNotDone();
    over.countDown();
    for (var call : calls) {
      assertThat(call.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    }
    second.closed.get(30, TimeUnit.SECONDS);
    assertThat(second.shutDown).isTrue();
    assertThat(first.closed).isNotDone();
    eventually(() -> assertThat(app.supervisor().report().instances()).isEmpty());
  }

  @Test
  void anInstanceThatDiesCostsItsOwnCallsOnly() throws Exception {
    size(2, 2, NEVER);
    started();
    var first = provider.next();
    awaitReady(2);
    holdCalls();
    var calls = List.of(begin("a"), begin("b"));
    first.crash();
    assertThatThrownBy(
            () -> CompletableFuture.anyOf(calls.get(0), calls.get(1)).get(30, TimeUnit.SECONDS))
        .cause()
        .asInstanceOf(type(GatewayException.class))
        .returns(ErrorCode.PROVIDER_FAILED, GatewayException::code);
    over.countDown();
    int lost = 0;
    for (var call : calls) {
      try {
        assertThat(call.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
      } catch (ExecutionException failed) {
        lost++;
      }
    }
    assertThat(lost).isEqualTo(1);
    awaitReady(2);
    assertThat(app.supervisor().report().restarts()).isEqualTo(1);
  }

  @Test
  void servesWhileTheFirstInstanceIsInTrouble() throws Exception {
    size(2, 2, NEVER);
    started();
    var first = provider.next();
    awaitReady(2);
    provider.next();
    provider.neverAnswers = true;
    first.crash();
    var restarted = provider.next();
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    assertThat(app.health().holdsCalls()).isFalse();
    restarted.answer();
    awaitReady(2);
  }

  @Test
  void callsThatWaitGoToTheInstanceThatIsReadyFirst() throws Exception {
    size(2, 2, NEVER);
    started();
    var first = provider.next();
    awaitReady(2);
    var second = provider.next();
    provider.neverAnswers = true;
    first.crash();
    second.crash();
    var runs = List.of(provider.next(), provider.next());
    var waiting =
        CompletableFuture.supplyAsync(() -> app.provider().execute(call(LONG)), OWN_THREAD);
    runs.get(1).answer();
    assertThat(waiting.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    runs.get(0).answer();
  }

  @Test
  void startsNoMoreOfAProviderThatEndsByItself() throws Exception {
    app.supervisor().close();
    app = app(QUICK.restarts(SupervisionTimes.Restarts.NEVER));
    size(2, 4, NEVER);
    started();
    provider.next();
    awaitReady(2);
    provider.next().crash();
    eventually(() -> assertThat(app.supervisor().state()).isEqualTo(ProviderState.DEGRADED));
    assertThat(app.supervisor().report().reason()).contains("1 of 2 instances serve: it ended");
    holdCalls();
    begin("a");
    begin("b");
    begin("c");
    assertThatThrownBy(() -> app.provider().execute(call(Duration.ofMillis(300))))
        .isInstanceOf(RuntimeException.class);
    assertThat(app.supervisor().report().instances()).hasSize(2);
    over.countDown();
  }

  @Test
  void aRestartReplacesAllAndLosesNoCall() throws Exception {
    size(2, 2, NEVER);
    started();
    var before = new ArrayList<ScriptedProvider.Run>();
    before.add(provider.next());
    awaitReady(2);
    before.add(provider.next());
    holdCalls();
    var calls = List.of(begin("a"), begin("b"));
    assertThat(app.supervisor().restart(Replacement.ROLLING).get(30, TimeUnit.SECONDS)).isEmpty();
    provider.behaviour = call -> AppResult.json("{}");
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    over.countDown();
    for (var call : calls) {
      assertThat(call.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
    }
    for (var run : before) {
      run.closed.get(30, TimeUnit.SECONDS);
      assertThat(run.shutDown).isTrue();
    }
    awaitReady(2);
    eventually(() -> assertThat(app.supervisor().report().instances()).hasSize(2));
  }

  @Test
  void aReplacementThatFailsLeavesAllAsTheyWere() throws Exception {
    size(2, 2, NEVER);
    started();
    awaitReady(2);
    var broken = new ScriptedProvider();
    broken.refusesConfiguration =
        Optional.of(
            new StartFailure(
                StartFailure.Remedy.CHANGE_SOMETHING,
                "it rejected its configuration",
                "diagnosis"));
    assertThat(app.supervisor().replace(broken, Replacement.ROLLING).get(30, TimeUnit.SECONDS))
        .hasValueSatisfying(reason -> assertThat(reason).contains("rejected"));
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    eventually(() -> assertThat(app.supervisor().report().instances()).hasSize(2));
    awaitReady(2);
  }

  @Test
  void aRestartThatStopsFirstGetsTheInstancesBack() throws Exception {
    size(2, 2, NEVER);
    started();
    awaitReady(2);
    assertThat(app.supervisor().restart(Replacement.STOP_FIRST).get(30, TimeUnit.SECONDS))
        .isEmpty();
    awaitReady(2);
  }

  @Test
  void holdsTheCallsOfAllInstances() throws Exception {
    size(2, 2, NEVER);
    started();
    awaitReady(2);
    var release = app.supervisor().hold();
    var held = CompletableFuture.supplyAsync(() -> app.provider().execute(call(LONG)), OWN_THREAD);
    eventually(() -> assertThat(app.supervisor().report().waiting()).isEqualTo(1));
    release.run();
    assertThat(held.get(30, TimeUnit.SECONDS).status()).isEqualTo(200);
  }

  @Test
  void changesTheNumbersWhileItServes() throws Exception {
    started();
    size(3, 3, NEVER);
    awaitReady(3);
    app.supervisor().resize(new PoolSize(1, 2, 1, NEVER));
    awaitReady(2);
    app.supervisor().resize(PoolSize.ONE);
    eventually(() -> assertThat(app.supervisor().report().instances()).isEmpty());
    assertThat(app.provider().execute(call(LONG)).status()).isEqualTo(200);
    assertThat(app.supervisor().report().restarts()).isZero();
  }

  @Test
  void closingEndsAllOfThem() throws Exception {
    size(3, 3, NEVER);
    started();
    awaitReady(3);
    app.supervisor().close();
    for (int i = 0; i < 3; i++) {
      assertThat(provider.next().closed).isDone();
    }
    assertThat(app.supervisor().state()).isEqualTo(ProviderState.STOPPED);
  }
}
