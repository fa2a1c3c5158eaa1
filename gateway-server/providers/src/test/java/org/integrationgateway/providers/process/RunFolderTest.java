package org.integrationgateway.providers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class RunFolderTest {
  private static final ProcessIdentity DEAD_SERVER =
      new ProcessIdentity(ProcessHandle.current().pid(), Instant.parse("2020-01-01T00:00:00Z"));

  @TempDir Path home;
  private Process process;

  @BeforeEach
  void somethingRuns() throws IOException {
    process = new ProcessBuilder("/bin/sleep", "300").start();
  }

  @AfterEach
  void end() {
    process.destroyForcibly();
  }

  @Test
  void endsTheOrphanOfAServerThatWasKilled() throws Exception {
    recorded(DEAD_SERVER, Optional.of(ProcessIdentity.of(process.toHandle())));
    RunFolder.open(home);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @Test
  void neverEndsAProcessThatOnlyReusesTheNumber() throws Exception {
    var same = ProcessIdentity.of(process.toHandle());
    var other = new ProcessIdentity(same.pid(), same.start().minusSeconds(60));
    recorded(DEAD_SERVER, Optional.of(other));
    RunFolder.open(home);
    assertThat(process.isAlive()).isTrue();
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @Test
  void leavesTheChildrenOfAnotherLivingServerAlone() throws Exception {
    var server = ProcessIdentity.of(ProcessHandle.current());
    recorded(server, Optional.of(ProcessIdentity.of(process.toHandle())));
    RunFolder.open(home);
    assertThat(process.isAlive()).isTrue();
    assertThat(home.resolve("run/0a.launch")).exists();
  }

  @Test
  void findsAnOrphanByItsSocketWhenTheServerDiedBeforeNotingItsNumber() throws Exception {
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/environ")));
    recorded(DEAD_SERVER, Optional.empty());
    var builder = new ProcessBuilder("/bin/sleep", "300");
    builder
        .environment()
        .putAll(Map.of("SERVICE_PROVIDER_SOCKET", home.resolve("run/0a/p").toString()));
    var orphan = builder.start();
    RunFolder.open(home);
    assertThat(orphan.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(process.isAlive()).isTrue();
  }

  @Test
  void leavesARecordThatItCannotReadAlone() throws Exception {
    Files.createDirectories(home.resolve("run"));
    Files.writeString(home.resolve("run/0b.launch"), "provider=weather\nhost.pid=none\n");
    recorded(DEAD_SERVER, Optional.of(ProcessIdentity.of(process.toHandle())));
    RunFolder.open(home);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(home.resolve("run/0b.launch")).exists();
  }

  @Test
  void removesNothingButWhatIsNamedLikeItsRecord() throws Exception {
    var precious = Files.createDirectories(home.resolve("data"));
    Files.createDirectories(home.resolve("run"));
    new LaunchRecord("weather", DEAD_SERVER, precious, Optional.empty())
        .write(home.resolve("run/0c.launch"));
    RunFolder.open(home);
    assertThat(precious).exists();
    assertThat(home.resolve("run/0c.launch")).exists();
  }

  private void recorded(ProcessIdentity host, Optional<ProcessIdentity> child) throws IOException {
    var sockets = Files.createDirectories(home.resolve("run/0a"));
    Files.writeString(sockets.resolve("p"), "a stale socket");
    new LaunchRecord("weather", host, sockets, child).write(home.resolve("run/0a.launch"));
  }
}
