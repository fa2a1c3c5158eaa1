package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.integrationgateway.builtin.indexeddb.postgresql.Postgres;
import org.integrationgateway.command.Cli;
import org.integrationgateway.command.NoServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replicas in processes of their own, of which one is killed and one has another configuration. */
@Tag("nightly")
@Tag("host")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class KilledReplicaTest {
  @TempDir private Path folder;

  @Test
  void isLostForTheOthersAndItsEndInOrderIsNot() throws Exception {
    var configuration = Replica.configuration(Postgres.shared().database());
    try (var one = Replica.start(folder.resolve("one"), configuration);
        var two = Replica.start(folder.resolve("two"), configuration)) {
      var token = one.token();
      var more = configuration + "  more: {provider: {source: builtin:demo}}\n";
      try (var other = Replica.start(folder.resolve("other"), more)) {
        var all = await(one, token, text -> text.lines().count() == 3);
        assertThat(all.lines().filter(line -> line.contains("configuration")))
            .singleElement()
            .asString()
            .contains(other.uri().toString());
        assertThat(all.lines().filter(line -> line.contains("ready"))).hasSize(3);
        assertThat(all).contains(other.uri().toString(), two.uri().toString());
        other.stop();
      }
      assertThat(await(one, token, text -> text.lines().count() == 2)).doesNotContain("lost");
      two.close();
      var left = await(one, token, text -> text.contains("lost"));
      assertThat(left.lines().filter(line -> line.contains("lost")))
          .singleElement()
          .asString()
          .contains(two.uri().toString());
      assertThat(one.log()).contains("is lost: it has announced nothing for");
    }
  }

  private String await(Replica replica, String token, Predicate<String> done) {
    while (true) {
      var ran =
          new Cli(folder, new NoServer())
              .with("GATEWAY_URL", replica.uri().toString())
              .with("GATEWAY_TOKEN", token)
              .run("replicas");
      assertThat(ran.exit()).as(ran.err()).isZero();
      if (done.test(ran.out())) {
        return ran.out();
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    }
  }
}
