package org.integrationgateway.server.provider.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.server.provider.faults.Fault.Then;
import org.integrationgateway.server.provider.faults.Fault.When;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Providers misbehave in every way that is known, in an order that a seed decides, while others are
 * called. Longer: {@code -Dgateway.faults.rounds=500 -Dgateway.faults.seed=8}.
 */
@Tag("nightly")
@EnabledOnOs(OS.LINUX)
class FaultsTest {
  private static final int ROUNDS =
      org.integrationgateway.rules.Rounds.of("gateway.faults.rounds", 1, 20);
  private static final long SEED = Long.getLong("gateway.faults.seed", 7);

  /** As many misbehave beside each other in one gateway. */
  private static final int AT_ONCE = 10;

  /** Calls of one app that may end its process: more in a minute, and it is given up. */
  private static final int CALLS = 2;

  private static final Duration GENEROUS = Duration.ofSeconds(10);

  /** The length at which a provider's reason is cut, with a little room. */
  private static final int LONGEST_REASON = 600;

  /** With so many rounds there is time for what lasts. */
  private static final int MANY_ROUNDS = 100;

  @TempDir Path home;
  private final BufferLeaks leaks = new BufferLeaks();

  @AfterEach
  void stopFollowing() {
    leaks.close();
  }

  @Test
  void otherProvidersAreServedAndNothingIsLeftAfterEveryFault() throws Exception {
    var rounds = new Rounds(new Random(SEED));
    var calls = new ArrayList<long[]>();
    Files.createDirectories(home.resolve("run"));
    var leftovers = new Leftovers(home);
    for (int done = 0; done < ROUNDS; ) {
      var batch = rounds.next();
      try (var server = new FaultyServer(home, batch);
          var bystanders = bystanders(server)) {
        done += misbehave(server, batch, rounds);
        bystanders.close();
        assertThat(bystanders.failures()).as("seed " + SEED).isEmpty();
        calls.add(bystanders.all());
      }
      leftovers.assertNone();
      leaks.assertNone();
    }
    var p99 = Bystanders.percentile(calls, 99);
    System.out.printf(
        "%d calls of bystanders, none failed: p50 %d ms, p99 %d ms%n",
        calls.stream().mapToInt(some -> some.length).sum(),
        Bystanders.percentile(calls, 50).toMillis(),
        p99.toMillis());
    assertThat(p99).isLessThan(FaultyServer.REQUEST_TIMEOUT);
  }

  @Test
  void answersInPiecesBreakOffOneByOne() throws Exception {
    Files.createDirectories(home.resolve("run"));
    var leftovers = new Leftovers(home);
    var faults = Fault.all(When.STREAM);
    var threads = Executors.newFixedThreadPool(faults.size());
    try (var server = new FaultyServer(home, Map.of("pieces", Fault.STREAMS));
        var bystanders = bystanders(server)) {
      assertServes(server, "pieces", Fault.STREAMS);
      var running = new ArrayList<Future<?>>();
      for (var fault : faults) {
        if (fault.then() == Then.SERVES) {
          running.add(threads.submit(() -> misbehaves(server, fault)));
        }
      }
      for (var one : running) {
        one.get();
      }
      bystanders.close();
      assertThat(bystanders.failures()).isEmpty();
      assertMisbehaves(server, "pieces", List.of(Fault.DIES_IN_STREAM));
    } finally {
      threads.shutdown();
    }
    leftovers.assertNone();
    leaks.assertNone();
  }

  @Test
  void aProviderWithoutItsSocketIsRestartedWhenItsConnectionBreaks() throws Exception {
    Files.createDirectories(home.resolve("run"));
    var leftovers = new Leftovers(home);
    var apps = new LinkedHashMap<String, Fault>();
    var losses = Fault.all(When.CALL).stream().filter(Fault::losesSocket).toList();
    losses.forEach(loss -> apps.put("app" + loss.ordinal(), Fault.NONE));
    try (var server = new FaultyServer(home, apps)) {
      for (var loss : losses) {
        var app = "app" + loss.ordinal();
        assertServes(server, app, Fault.NONE);
        assertMisbehaves(server, app, List.of(loss, Fault.GARBAGE_IN_CALL));
        assertMisbehaves(server, app, List.of(Fault.MUCH_METADATA));
      }
    }
    leftovers.assertNone();
  }

  private static Bystanders bystanders(FaultyServer server) throws Exception {
    assertServes(server, "good", Fault.NONE);
    return new Bystanders(server, "demo/hello.greet", "good/say");
  }

  private static Fault misbehaves(FaultyServer server, Fault fault) throws Exception {
    assertMisbehaves(server, "pieces", List.of(fault));
    return fault;
  }

  /** How many rounds that were. */
  private static int misbehave(FaultyServer server, Map<String, Fault> batch, Rounds rounds)
      throws Exception {
    var threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      var running = new ArrayList<Future<Integer>>();
      for (var app : batch.entrySet()) {
        var asked = rounds.calls(app.getValue());
        running.add(threads.submit(() -> judge(server, app.getKey(), app.getValue(), asked)));
      }
      int done = 0;
      var problems = new AssertionError("not as it should be");
      for (var one : running) {
        try {
          done += one.get();
        } catch (ExecutionException e) {
          problems.addSuppressed(e.getCause());
        }
      }
      if (problems.getSuppressed().length > 0) {
        throw problems;
      }
      return done;
    } finally {
      threads.shutdown();
    }
  }

  private static int judge(FaultyServer server, String app, Fault fault, List<Fault> asked) {
    try {
      if (fault.then() == Then.NEVER) {
        assertRefused(server, app, fault);
        return 1;
      }
      assertServes(server, app, fault);
      assertMisbehaves(server, app, asked);
      assertStands(server, app, fault == Fault.LONG_HEALTH ? "degraded" : "ready");
      return 1 + asked.size();
    } catch (Exception e) {
      throw new AssertionError("seed " + SEED + ", " + fault + " then " + asked, e);
    } catch (AssertionError e) {
      throw new AssertionError(
          "seed %d, %s then %s: %s".formatted(SEED, fault, asked, e.getMessage()), e);
    }
  }

  private static void assertRefused(FaultyServer server, String app, Fault fault) throws Exception {
    var answer = server.call(app + "/say", "{}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
    assertThat(answer.body()).contains("provider '" + app + "' is not available: ");
    // Between two attempts it says that it is starting.
    eventually(() -> assertThat(server.call(app + "/say", "{}").body()).contains(fault.message()));
    assertStands(server, app, "failed");
    assertThat(server.status(app).path("reason").asString()).contains(fault.message());
  }

  /** Checks the state of the app that operators see. */
  private static void assertStands(FaultyServer server, String app, String state) throws Exception {
    eventually(
        () -> {
          var status = server.status(app);
          assertThat(status.path("state").asString()).as(status.toString()).isEqualTo(state);
          assertThat(status.path("reason").asString())
              .hasSizeLessThan(LONGEST_REASON)
              .doesNotContainPattern("\\p{Cntrl}");
        });
  }

  private static void assertServes(FaultyServer server, String app, Fault after) throws Exception {
    eventually(
        () -> {
          var answer = server.call(app + "/say", "{}");
          assertThat(answer.statusCode()).as(after + " " + answer.body()).isEqualTo(200);
        });
  }

  private static void assertMisbehaves(FaultyServer server, String app, List<Fault> faults)
      throws Exception {
    boolean withoutSocket = false;
    for (var fault : faults) {
      var then = fault.then(withoutSocket);
      assertMisbehaves(server, app, fault, then);
      // A process that was restarted has a socket again.
      withoutSocket = then != Then.RESTARTS && (withoutSocket || fault.losesSocket());
    }
  }

  private static void assertMisbehaves(FaultyServer server, String app, Fault fault, Then then)
      throws Exception {
    var before = server.call(app + "/say", "{}").body();
    if (fault.when() == When.STREAM && fault.message().isEmpty()) {
      assertBreaksOff(server, app, fault);
    } else {
      assertAnswers(server, app, fault);
    }
    if (then == Then.STANDS_STILL) {
      wake(before);
    }
    assertServes(server, app, fault);
    if (then == Then.SERVES) {
      assertThat(server.call(app + "/say", "{}").body()).as(fault.name()).isEqualTo(before);
    } else if (then == Then.RESTARTS) {
      assertThat(server.call(app + "/say", "{}").body()).as(fault.name()).isNotEqualTo(before);
    }
  }

  private static void assertAnswers(FaultyServer server, String app, Fault fault) {
    var answer = server.misbehave(app, fault);
    assertThat(answer.body()).as(fault.name()).contains(fault.message());
    if (fault.message().isEmpty() && fault != Fault.LONG_REFUSAL) {
      assertThat(answer.statusCode()).as(fault.name()).isEqualTo(200);
    } else {
      assertThat(answer.statusCode()).as(fault + ": " + answer.body()).isIn(502, 503, 504);
      assertThat(answer.body().length()).as(fault.name()).isLessThan(4_000);
    }
  }

  /** Checks that a broken answer does not look whole, and is over when the time of the call is. */
  private static void assertBreaksOff(FaultyServer server, String app, Fault fault)
      throws IOException {
    long start = System.nanoTime();
    var answer = server.stream(app, fault);
    // An end that overtakes the first piece can still be told.
    assertThat(answer.statusCode()).as(fault.name()).isIn(200, 502, 503);
    try (var body = answer.body()) {
      var counted = new AtomicLong();
      if (answer.statusCode() == 200) {
        assertThatThrownBy(() -> count(body, counted))
            .as(fault.name())
            .isInstanceOf(IOException.class);
      }
      assertThat(counted.get()).as(fault.name()).isLessThan(FaultyProvider.GIGABYTE);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .as(fault.name())
        .isLessThan(FaultyServer.REQUEST_TIMEOUT.plus(GENEROUS));
  }

  /** Takes its time, for there are others. */
  private static void count(InputStream body, AtomicLong counted) throws IOException {
    var buffer = new byte[1 << 16];
    for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
      counted.addAndGet(read);
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
  }

  private static void wake(String body) throws IOException, InterruptedException {
    var pid = Long.toString(OwnPid.in(body).pid());
    new ProcessBuilder("/bin/kill", "-CONT", pid).start().waitFor();
  }

  /** Every fault comes once before any comes twice. */
  private static final class Rounds {
    private final Random random;
    private final List<Fault> starts = new ArrayList<>();
    private final List<Fault> calls = new ArrayList<>();
    private final List<Fault> streams = new ArrayList<>();

    Rounds(Random random) {
      this.random = random;
    }

    Map<String, Fault> next() {
      var batch = new LinkedHashMap<String, Fault>();
      for (int i = 0; i < AT_ONCE; i++) {
        batch.put("app" + i, take(starts, When.START));
      }
      return batch;
    }

    List<Fault> calls(Fault start) {
      var asked = new ArrayList<Fault>();
      for (int i = 0; i < CALLS && start.then() != Then.NEVER; i++) {
        asked.add(start == Fault.STREAMS ? take(streams, When.STREAM) : take(calls, When.CALL));
      }
      return asked;
    }

    private Fault take(List<Fault> deck, When when) {
      if (deck.isEmpty()) {
        deck.addAll(Fault.all(when));
        if (when == When.CALL && ROUNDS > MANY_ROUNDS) {
          deck.addAll(Fault.all(When.LONG_CALL));
        }
        Collections.shuffle(deck, random);
      }
      return deck.remove(deck.size() - 1);
    }
  }
}
