package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Three replicas behind a balancer, each of which is stopped and started again under calls. */
@Tag("nightly")
@Tag("host")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows has no SIGTERM")
final class RollingRestartTest {
  private static final int REPLICAS = 3;
  private static final int CALLS_PER_SECOND = Integer.getInteger("rolling.calls", 1_000);

  @TempDir private Path folder;

  @Test
  void losesNoCallOfRestMcpAndGrpc() throws Exception {
    var configuration = Replica.configuration(Postgres.shared().database());
    var running = new ArrayDeque<Replica>();
    try (var balancer = new TcpBalancer()) {
      for (int i = 0; i < REPLICAS; i++) {
        running.add(balancer.start(folder.resolve("replica" + i), configuration));
      }
      var token = running.element().token();
      try (var calls = new DoorCalls(balancer.uri(), token, CALLS_PER_SECOND)) {
        calls.await(CALLS_PER_SECOND);
        for (int i = 0; i < REPLICAS; i++) {
          try (var old = running.remove()) {
            old.stop();
            balancer.remove(old.uri());
          }
          assertThat(calls.takeFailures()).as("after the end of replica %d", i).isEmpty();
          calls.await(CALLS_PER_SECOND / 2);
          running.add(balancer.start(folder.resolve("replica" + i), configuration));
          calls.await(CALLS_PER_SECOND / 2);
        }
        calls.close();
        assertThat(calls.takeFailures()).as("of %d calls", calls.made()).isEmpty();
      }
    } finally {
      running.forEach(Replica::close);
    }
  }
}
