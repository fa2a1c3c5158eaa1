package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvn gateway:tck} on the archive of a project that the archetype began. */
@Tag("nightly")
final class GatewayTckIT {
  private static final String HOLDS = "leavesOnSigterm";

  @TempDir Path folder;

  @Test
  void failsTheBuildWithTheListAndAReportWhenAnExceptionIsNeededNoLonger() throws Exception {
    var project = SourceProject.ofTheArchetype(folder);
    project.save("known.yaml", HOLDS + ": it is slow\n");

    var log =
        tck(
            project,
            1,
            "-Dgateway.tck.tests=" + HOLDS + ",refusesAnUnknownOperation",
            "-Dgateway.tck.except=known.yaml");

    assertThat(log)
        .contains("passed    refusesAnUnknownOperation")
        .contains(HOLDS)
        .contains("does not pass the contract test of its kind");
    try (var reports = Files.list(project.folder().resolve("target/gateway-tck"))) {
      assertThat(reports.map(file -> file.getFileName().toString()))
          .contains("TEST-tck-greeter.xml", "tck-greeter.html");
    }
  }

  private String tck(SourceProject project, int exit, String... arguments)
      throws IOException, InterruptedException {
    var tools = Files.createDirectories(folder.resolve("tools"));
    var log = tools.resolve("log");
    var command = new ArrayList<>(List.of(MavenCommand.write(tools).toString(), "-B"));
    command.addAll(List.of("gateway:tck", "-Dgateway.tck.target=" + Archives.of("app")));
    command.addAll(List.of(arguments));
    var process =
        new ProcessBuilder(command)
            .directory(project.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(new File("/dev/null"))
            .start();
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as(Files.readString(log)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log)).isEqualTo(exit);
      return Files.readString(log);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
