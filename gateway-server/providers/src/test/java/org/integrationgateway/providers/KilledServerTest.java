package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.rules.TestProgram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed leaves no provider behind, however stubborn that is. */
@DisabledOnOs(OS.WINDOWS)
@Tag("nightly")
class KilledServerTest {
  private static final String READY = "ready";

  @TempDir Path home;
  private List<ProcessHandle> everything = List.of();

  @AfterEach
  void end() {
    everything.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void aProviderOfTheSdkEndsByItself() throws Exception {
    var providers = killedAfterStarting(Mode.GOOD, "exec ");
    eventually(() -> assertThat(providers).noneMatch(ProcessTree::lives));
    assertThat(home.resolve("run")).isNotEmptyDirectory();
    RunFolder.open(home);
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @Test
  void theNextServerEndsAProviderThatIgnoresItsEnd() throws Exception {
    var providers = killedAfterStarting(Mode.CLOSE_STDIN, "trap '' TERM; sleep 300 & exec ");
    // The kernel ends what makes a namespace at once, and what is in it two seconds later.
    assertThat(providers).hasSizeGreaterThan(1).anyMatch(ProcessTree::lives);
    RunFolder.open(home);
    assertThat(providers).noneMatch(ProcessTree::lives);
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  /** The processes that a server had started when it was killed. */
  private List<ProcessHandle> killedAfterStarting(Mode mode, String prelude) throws Exception {
    FixturePackage.write(home.resolve("source"), prelude);
    var server = server(mode);
    everything = server.descendants().collect(Collectors.toList());
    assertThat(everything).isNotEmpty();
    server.destroyForcibly().waitFor();
    return everything;
  }

  private Process server(Mode mode) throws IOException {
    var builder =
        new ProcessBuilder(TestProgram.command(Server.class, home.toString(), mode.name()));
    builder.redirectError(home.resolve("server.log").toFile());
    var server = builder.start();
    everything = List.of(server.toHandle());
    var out = new BufferedReader(server.inputReader());
    for (var line = out.readLine(); !READY.equals(line); line = out.readLine()) {
      assertThat(line).as(() -> read(home.resolve("server.log"))).isNotNull();
    }
    return server;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** As much of a server as has providers. */
  static final class Server {
    private Server() {}

    public static void main(String[] arguments) throws Exception {
      var home = Path.of(arguments[0]);
      var app = FixturePackage.app("fixture", home.resolve("source"), Mode.valueOf(arguments[1]));
      var providers =
          Providers.start(
              Map.of("fixture", app),
              Setups.of(home, SupervisionTimes.DEFAULT),
              (name, metadata) -> {});
      if (providers.app("fixture").orElseThrow().metadata().isPresent()) {
        System.out.println(READY);
      }
      new CountDownLatch(1).await();
    }
  }
}
