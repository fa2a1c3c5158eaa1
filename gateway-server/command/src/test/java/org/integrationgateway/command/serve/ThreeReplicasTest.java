package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.indexeddb.postgresql.ReplicatedPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three replicas under calls of all doors while their configuration is reloaded, their database
 * moves from its primary to the standby, and each is replaced. With {@code
 * -Dgateway.previous=FOLDER} the replicas that are replaced are those of another distribution.
 */
@Tag("nightly")
@Tag("host")
@Timeout(value = 40, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
final class ThreeReplicasTest {
  private static final int REPLICAS = 3;
  private static final int CALLS_PER_SECOND = Integer.getInteger("rolling.calls", 1_000);

  @TempDir private Path folder;
  private final ArrayDeque<Replica> running = new ArrayDeque<>();

  @Test
  void loseNoCallByReloadAndUpgradeAndNameThoseWithoutAPrimary() throws Exception {
    try (var database = ReplicatedPostgres.start(folder.resolve("databases"));
        var balancer = new TcpBalancer()) {
      var configuration = Replica.configuration(database.database());
      for (int i = 0; i < REPLICAS; i++) {
        running.add(balancer.begin(previous("previous" + i, configuration)));
      }
      var token = running.element().token();
      try (var calls = new DoorCalls(balancer.uri(), token, CALLS_PER_SECOND)) {
        calls.await(CALLS_PER_SECOND);
        assertThat(calls.takeFailures()).as("before all").isEmpty();
        var changed = reload(configuration, token, calls);
        movePrimary(database, calls);
        upgrade(changed, balancer, calls);
        calls.close();
        assertThat(calls.takeFailures()).as("of %d calls", calls.made()).isEmpty();
      }
    } finally {
      running.forEach(Replica::close);
    }
  }

  private Replica previous(String name, String configuration) throws Exception {
    var previous = System.getProperty("gateway.previous", "");
    return previous.isEmpty()
        ? Replica.start(folder.resolve(name), configuration)
        : Replica.start(
            folder.resolve(name),
            configuration,
            List.of(Path.of(previous).resolve("bin/gateway").toString()));
  }

  private String reload(String configuration, String token, DoorCalls calls) throws Exception {
    var changed = configuration + "  more: {provider: {source: builtin:demo}}\n";
    for (var replica : running) {
      assertThat(replica.reload(changed, token)).contains("\"applied\"");
      calls.await(CALLS_PER_SECOND / 2);
    }
    assertThat(calls.takeFailures()).as("by the reload").isEmpty();
    return changed;
  }

  /** Without a primary, calls whose token is not known get the error that says so. */
  private static void movePrimary(ReplicatedPostgres database, DoorCalls calls) throws Exception {
    long began = System.nanoTime();
    database.killPrimary();
    database.promote();
    calls.await(CALLS_PER_SECOND);
    var away = Duration.ofNanos(System.nanoTime() - began);
    var failures = calls.takeFailures();
    long named = failures.stream().filter(ThreeReplicasTest::saysThatTheStoreIsAway).count();
    System.out.printf(
        "the primary moved: %d calls after %d ms, meanwhile %d got store_unavailable%n",
        CALLS_PER_SECOND, away.toMillis(), named);
    assertThat(failures).allMatch(ThreeReplicasTest::saysThatTheStoreIsAway);
    calls.await(CALLS_PER_SECOND);
    assertThat(calls.takeFailures()).as("after the move of the primary").isEmpty();
  }

  private static boolean saysThatTheStoreIsAway(String failure) {
    return failure.contains("store_unavailable") || failure.contains("store is not available");
  }

  private void upgrade(String configuration, TcpBalancer balancer, DoorCalls calls)
      throws Exception {
    for (int i = 0; i < REPLICAS; i++) {
      try (var old = running.remove()) {
        old.stop();
        balancer.remove(old.uri());
      }
      assertThat(calls.takeFailures()).as("after the end of replica %d", i).isEmpty();
      running.add(balancer.start(folder.resolve("current" + i), configuration));
      calls.await(CALLS_PER_SECOND / 2);
    }
  }
}
