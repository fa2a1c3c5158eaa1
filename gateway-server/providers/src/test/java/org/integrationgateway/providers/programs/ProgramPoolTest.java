package org.integrationgateway.providers.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Programs of one app, by credential: shared, bounded, ended when they are idle. */
final class ProgramPoolTest {
  private static final int MOST = 64;

  private final List<Run> runs = new CopyOnWriteArrayList<>();
  private final ProgramPool pool = new ProgramPool("tracker");

  @AfterEach
  void close() {
    pool.close();
  }

  /** A run without a process. */
  private static final class Run implements ProviderInstance<ProgramSession>, ProgramSession {
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();

    @Override
    public void open(Deadline deadline) {}

    @Override
    public ProgramSession configure(Deadline deadline) {
      return this;
    }

    @Override
    public ProgramSession service() {
      return this;
    }

    @Override
    public Health health(Deadline deadline) {
      return new Health.Well();
    }

    @Override
    public CompletableFuture<String> ended() {
      return ended;
    }

    @Override
    public boolean hasEnded() {
      return ended.isDone();
    }

    @Override
    public void shutdown(Duration grace) {
      ended.complete("exit code 0");
    }

    @Override
    public void close() {
      closed.complete(null);
    }

    @Override
    public void begin(boolean probe, Deadline deadline) {}

    @Override
    public ObjectNode description() {
      return Json.object();
    }

    @Override
    public boolean isStateless() {
      return true;
    }

    @Override
    public ObjectNode request(
        String method, ObjectNode params, String subject, CallClient client, Deadline deadline) {
      return params;
    }

    @Override
    public boolean isAwake(Deadline deadline) {
      return true;
    }

    @Override
    public void finish() {}
  }

  private ProgramPool.Lease lease(String token) {
    var env = Map.of("TOKEN", token);
    return pool.lease(
        new ProgramPool.Key("user:alice", env),
        () ->
            new KeptProgram(
                "tracker",
                (variables, events, watched) ->
                    () -> {
                      var run = new Run();
                      runs.add(run);
                      return run;
                    },
                env,
                SupervisionTimes.DEFAULT,
                () -> ProgramEvents.IGNORED));
  }

  @Test
  void oneCredentialHasOneProgram() {
    try (var one = lease("a");
        var same = lease("a");
        var other = lease("b")) {
      assertThat(same.program()).isSameAs(one.program());
      assertThat(other.program()).isNotSameAs(one.program());
    }
  }

  @Test
  void endsWhatIsIdleAndNothingElse() throws Exception {
    var busy = lease("busy");
    var idle = lease("idle");
    idle.program().supervisor().whenServing().get(30, TimeUnit.SECONDS);
    idle.close();

    pool.endIdle(Duration.ZERO);

    var again = lease("idle");
    assertThat(again.program()).isNotSameAs(idle.program());
    try (var same = lease("busy")) {
      assertThat(same.program()).isSameAs(busy.program());
    }
    again.close();
    busy.close();
  }

  @Test
  void endsTheLeastRecentlyUsedForAnother() {
    lease("first").close();
    for (int i = 1; i < MOST; i++) {
      lease("next-" + i).close();
    }
    var kept = lease("next-1");
    lease("one-more").close();

    try (var same = lease("next-1")) {
      assertThat(same.program()).isSameAs(kept.program());
    }
    kept.close();
  }

  @Test
  void refusesAnotherWhileAllAreBusy() {
    var leases = new ArrayList<ProgramPool.Lease>();
    for (int i = 0; i < MOST; i++) {
      leases.add(lease("token-" + i));
    }

    assertThatThrownBy(() -> lease("one-more"))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("64 credentials");
    leases.forEach(ProgramPool.Lease::close);
    lease("one-more").close();
  }

  @Test
  void aRestartReplacesTheProcessOfEach() throws Exception {
    try (var one = lease("a");
        var other = lease("b")) {
      one.program().supervisor().whenServing().get(30, TimeUnit.SECONDS);
      other.program().supervisor().whenServing().get(30, TimeUnit.SECONDS);

      assertThat(pool.restart(Replacement.ROLLING).get(30, TimeUnit.SECONDS)).isEmpty();

      assertThat(runs).hasSize(4);
    }
  }

  @Test
  void aClosedPoolStartsNothing() {
    pool.close();

    assertThatThrownBy(() -> lease("a"))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("is being stopped");
  }
}
