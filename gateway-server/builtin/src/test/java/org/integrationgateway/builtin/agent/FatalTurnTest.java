package org.integrationgateway.builtin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.sdk.agent.NewTurn;
import org.integrationgateway.sdk.agent.Turn;
import org.integrationgateway.sdk.agent.WatchUntil;
import org.integrationgateway.sdk.agent.session.NewSession;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A turn that ends each process that executes it. */
final class FatalTurnTest {
  @TempDir Path folder;

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

  private ToolLoopAgent open(IndexedDb database, Consumer<String> passing) {
    return ScriptedAgents.open(database, ScriptedAgents.echo(), now::get, passing);
  }

  private static Turn begin(ToolLoopAgent agent, String message) {
    var session = agent.createSession(NewSession.of("scripted"));
    return agent.createTurn(NewTurn.of(session.id(), message));
  }

  private static Turn ended(ToolLoopAgent agent, String turnId) {
    try (var events = agent.watchTurnEvents(turnId, 0, WatchUntil.TERMINAL)) {
      while (events.hasNext()) {
        events.next();
      }
    }
    return agent.getTurn(turnId);
  }

  private static boolean hasFailed(ToolLoopAgent agent, String turnId) {
    return agent.getTurn(turnId).status() == Turn.Status.FAILED;
  }

  private void passLease() {
    now.updateAndGet(time -> time.plus(ScriptedAgents.LEASE).plus(Duration.ofSeconds(1)));
  }

  /** Passes leases until the turn begins again: the thread that died may have renewed one. */
  private boolean beginsAgain(Semaphore begun) throws InterruptedException {
    for (int tries = 0; tries < 120; tries++) {
      passLease();
      if (begun.tryAcquire(500, TimeUnit.MILLISECONDS)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void failsAfterThreeBeginningsWhileOthersGoOn() throws Exception {
    try (var database = SqliteIndexedDb.open(folder.resolve("agent.db"))) {
      var begun = new Semaphore(0);
      // The turn's thread ends here without a word, as a process does.
      Consumer<String> dying =
          step -> {
            if (step.equals("before keeping assistant.message")) {
              begun.release();
              throw new StackOverflowError();
            }
          };
      String fatal;
      try (var agent = open(database, dying)) {
        fatal = begin(agent, "hello").id();
        assertThat(begun.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
        assertThat(beginsAgain(begun)).isTrue();
        assertThat(beginsAgain(begun)).isTrue();
        for (int tries = 0; tries < 120 && !hasFailed(agent, fatal); tries++) {
          passLease();
          assertThat(begun.tryAcquire(500, TimeUnit.MILLISECONDS)).isFalse();
        }
        var failed = ended(agent, fatal);
        assertThat(failed.status()).isEqualTo(Turn.Status.FAILED);
        assertThat(failed.statusMessage().orElse("")).contains("started 3 times", "each process");
      }
      try (var agent = open(database, step -> {})) {
        assertThat(agent.getTurn(fatal).status()).isEqualTo(Turn.Status.FAILED);
        assertThat(ended(agent, begin(agent, "hello").id()).status())
            .isEqualTo(Turn.Status.SUCCEEDED);
      }
      assertThat(begun.availablePermits()).isZero();
    }
  }
}
