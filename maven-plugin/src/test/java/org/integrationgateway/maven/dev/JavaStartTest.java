package org.integrationgateway.maven.dev;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaStartTest {
  @TempDir Path folder;

  @Test
  void putsTheAuthorsOptionsBehindItsOwn() throws Exception {
    var debugger = Optional.of(new JavaStart.Debugger(5005, true));
    var start = new JavaStart(Optional.of("com.example.Main"), List.of("-Xmx1g"), debugger);

    var command = start.command(snapshot(folder, folder.resolve("a b.jar")));

    assertThat(command).startsWith(folder.resolve("bin/java").toString());
    assertThat(command)
        .containsSubsequence(
            "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:5005",
            "-Xmx1g",
            "@" + folder.resolve("java.args"),
            "com.example.Main");
    assertThat(folder.resolve("java.args"))
        .hasContent("-cp\n\"" + folder + ":" + folder.resolve("a b.jar") + "\"\n");
  }

  @Test
  void hasNoCommandForAProviderWithoutAProgram() throws Exception {
    var start = new JavaStart(Optional.empty(), List.of(), Optional.empty());

    assertThat(start.command(snapshot())).isEmpty();
    assertThat(start.command(snapshot(Files.createDirectories(folder.resolve("empty"))))).isEmpty();
  }

  private Snapshots.Snapshot snapshot(Path... classPath) throws IOException {
    return new Snapshots.Snapshot(folder, List.of(classPath), folder);
  }
}
