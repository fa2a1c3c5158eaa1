package org.integrationgateway.server.provider.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.base.process.Containment;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.rules.Rounds;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed while its providers run, some of which ignore signals. Longer: {@code
 * -Dgateway.faults.kills=10}.
 */
@EnabledOnOs(OS.LINUX)
@Tag("nightly")
class KilledHostTest {
  private static final int KILLS = Rounds.of("gateway.faults.kills", 1, 2);
  private static final Duration LONGEST = Duration.ofSeconds(Machine.isBusy() ? 20 : 5);
  private static final Map<String, Fault> TEN = new LinkedHashMap<>();

  static {
    TEN.put("plain", Fault.NONE);
    TEN.put("stubborn", Fault.IGNORES_TERM);
    TEN.put("deaf", Fault.IGNORES_ALL);
    TEN.put("deafer", Fault.IGNORES_ALL);
    TEN.put("starting", Fault.NEVER_LISTENS);
    TEN.put("forking", Fault.FORKS);
    TEN.put("escaping", Fault.ESCAPES);
    TEN.put("silent", Fault.CLOSES_STDIO);
    TEN.put("gone", Fault.EXITS_0);
  }

  @TempDir Path home;
  private Process server;

  @AfterEach
  void end() {
    if (server != null) {
      server.destroyForcibly();
    }
  }

  @Test
  void noProviderOutlivesItsServerByFiveSeconds() throws Exception {
    assumeThat(Containment.ofThisHost().hasNamespace())
        .as("this host allows a PID namespace; elsewhere the next server ends what is left")
        .isTrue();
    for (int kill = 0; kill < KILLS; kill++) {
      // Every second one is killed while its providers are on their way.
      killAServer(kill % 2 == 0);
    }
    assertThat(home.resolve("run")).isNotEmptyDirectory();
    try (var next = new FaultyServer(home, Map.of())) {
      assertThat(next.call("good/say", "{}").statusCode()).isEqualTo(200);
    }
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  private void killAServer(boolean whenReady) throws Exception {
    FaultyServer.configure(home, FaultyPackage.write(home.resolve("faulty")), TEN);
    server = server();
    if (whenReady) {
      awaitReady();
    }
    eventually(() -> assertThat(Leftovers.processes(home)).hasSizeGreaterThan(TEN.size()));
    long killed = System.nanoTime();
    server.destroyForcibly().waitFor();
    long end = killed + LONGEST.toNanos();
    while (!Leftovers.processes(home).isEmpty() && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
    assertThat(Leftovers.processes(home)).isEmpty();
  }

  private void awaitReady() throws IOException {
    var out = new BufferedReader(server.inputReader());
    for (var line = out.readLine(); !"ready".equals(line); line = out.readLine()) {
      assertThat(line).as(() -> read(home.resolve("server.log"))).isNotNull();
    }
  }

  private Process server() throws IOException {
    return new ProcessBuilder(TestProgram.command(Server.class, home.toString()))
        .redirectError(home.resolve("server.log").toFile())
        .start();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** The server that is killed. */
  static final class Server {
    private Server() {}

    public static void main(String[] arguments) throws Exception {
      var home = Path.of(arguments[0]);
      var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
      var config = ConfigReader.read(List.of(home.resolve("gateway.yaml")), environment);
      var unused = Gateway.start(config.config().orElseThrow());
      System.out.println("ready");
      new CountDownLatch(1).await();
    }
  }
}
