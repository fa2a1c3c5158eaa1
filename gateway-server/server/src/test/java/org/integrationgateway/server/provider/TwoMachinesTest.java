package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * The same between two machines, as far as the network knows: the providers run in a network
 * namespace of their own, and nothing but a cable leads there. Takes a minute: {@code mvn -pl
 * gateway-server -am test -Dtest=TwoMachinesTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dtest.argLine=-Dgateway.machines=true}, as root on Linux.
 */
@EnabledIfSystemProperty(
    named = "gateway.machines",
    matches = "true",
    disabledReason = "lays a cable, as root: -Dgateway.machines=true")
final class TwoMachinesTest extends ElsewhereTest {
  private final String machine = "gw" + ProcessHandle.current().pid();
  private final String plug = "g" + ProcessHandle.current().pid();

  @Override
  Hosting hosting(Path home) {
    Assumptions.assumeTrue(ip("netns add " + machine), "this host makes no network namespaces");
    assertThat(ip("link add " + plug + " type veth peer name far0 netns " + machine)).isTrue();
    assertThat(ip("addr add 10.231.7.1/24 dev " + plug)).isTrue();
    assertThat(ip("link set " + plug + " up")).isTrue();
    assertThat(ip("-n " + machine + " addr add 10.231.7.2/24 dev far0")).isTrue();
    assertThat(ip("-n " + machine + " link set far0 up")).isTrue();
    assertThat(ip("-n " + machine + " link set lo up")).isTrue();
    return super.hosting(home);
  }

  @Override
  String prelude() {
    return "exec ip netns exec " + machine + " ";
  }

  @Override
  String address() {
    return "10.231.7.2";
  }

  @Override
  String hostAddress() {
    return "10.231.7.1";
  }

  @AfterAll
  void removeMachine() {
    ip("netns del " + machine);
  }

  private static boolean ip(String arguments) {
    try {
      var command = new ArrayList<>(List.of("ip"));
      command.addAll(List.of(arguments.split(" ")));
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void comesBackAfterTheCableWasCut() throws Exception {
    assertThat(call("ping", "put", "main", "k", "before")).isEqualTo("put");
    assertThat(ip("link set " + plug + " down")).isTrue();
    try {
      await(() -> state("ping") != AppHealth.State.HEALTHY);
    } finally {
      assertThat(ip("link set " + plug + " up")).isTrue();
    }
    await(() -> state("ping") == AppHealth.State.HEALTHY);
    assertThat(call("ping", "get", "main", "k", "")).isEqualTo("before");
  }

  /** Silence is noticed after 20 seconds. */
  private static void await(BooleanSupplier condition) {
    var deadline = Deadline.in(Duration.ofMinutes(1));
    while (!condition.getAsBoolean()) {
      assertThat(deadline.expired()).isFalse();
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }
}
