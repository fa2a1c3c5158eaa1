package org.integrationgateway.providers.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.integrationgateway.base.process.Exit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutOfMemoryDetectorTest {
  private static final String AT_THE_LIMIT =
      ", out of memory: the system ended it at the limit of this server's group";

  @TempDir Path folder;

  @Test
  void namesAKillAtTheLimitOfTheGroup() throws IOException {
    var events = write("cgroup/server.slice/memory.events", "oom 3\noom_kill 2\n");
    var memory = memory("0::/server.slice\n");
    assertThat(lack(memory, 137)).isEmpty();
    Files.writeString(events, "oom 4\noom_kill 3\n");
    assertThat(lack(memory, 137)).isEqualTo(AT_THE_LIMIT);
    assertThat(lack(memory, 143)).isEmpty();
  }

  @Test
  void knowsTheOlderGroupsToo() throws IOException {
    var control = write("cgroup/memory/docker/1/memory.oom_control", "under_oom 0\noom_kill 0\n");
    var memory = memory("5:cpu,cpuacct:/docker/1\n4:memory:/docker/1\n");
    Files.writeString(control, "under_oom 0\noom_kill 1\n");
    assertThat(lack(memory, 137)).isEqualTo(AT_THE_LIMIT);
  }

  @Test
  void isLessSureWhenOnlyTheHostCounts() throws IOException {
    write("vmstat", "nr_free_pages 5\noom_kill 7\n");
    var memory = memory("0::/nowhere\n");
    write("vmstat", "nr_free_pages 5\noom_kill 8\n");
    assertThat(lack(memory, 137)).contains("most likely out of memory");
  }

  @Test
  void believesWhatJavaSays() throws IOException {
    var memory = memory("");
    var said = List.of("Terminating due to java.lang.OutOfMemoryError: Java heap space");
    assertThat(memory.lackAfter(new Exit(3), () -> said))
        .isEqualTo(", out of memory: its heap was full");
    assertThat(lack(memory, 3)).isEmpty();
  }

  @Test
  void saysNothingWhereNothingIsCounted() throws IOException {
    assertThat(lack(memory("0::/nowhere\nnonsense\n"), 137)).isEmpty();
    assertThat(
            OutOfMemoryDetector.of(folder.resolve("none"), folder, folder.resolve("none"))
                .counters())
        .isEmpty();
  }

  private static String lack(OutOfMemoryDetector memory, int code) {
    return memory.lackAfter(new Exit(code), List::of);
  }

  private OutOfMemoryDetector memory(String groups) throws IOException {
    return OutOfMemoryDetector.of(
        write("groups", groups), folder.resolve("cgroup"), folder.resolve("vmstat"));
  }

  private Path write(String file, String text) throws IOException {
    var path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }
}
