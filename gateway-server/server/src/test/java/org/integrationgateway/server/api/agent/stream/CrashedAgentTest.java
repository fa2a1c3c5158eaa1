package org.integrationgateway.server.api.agent.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.stream.LongStream;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.server.testing.StreamReader.Frame;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stream of a turn of a packaged agent whose process is killed. */
@Tag("nightly")
final class CrashedAgentTest {
  private static final String CONFIG =
      """
      providers:
        agent:
          demo: {source: {path: ./agent}, default: true}
      """;

  @TempDir Path home;

  private void writePackage() throws IOException {
    var root = Files.createDirectories(home.resolve("agent"));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: agent
        source: github.com/acme/providers/agent
        version: 1.0.0
        run: [./provider.sh]
        """);
    var script =
        Files.writeString(
            root.resolve("provider.sh"),
            "#!/bin/sh\necho $$ > '%s'\nexec %s '%s'\n"
                .formatted(
                    home.resolve("pid"),
                    TestProgram.line(DurableAgentMain.class),
                    home.resolve("turns.db")));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void goesOnWhereTheNextProcessGoesOn() throws IOException {
    writePackage();
    try (var gateway = StreamGateway.of(home, CONFIG)) {
      var token = gateway.token("user:alice");
      var turn = gateway.turn(token, "talk");
      try (var reader = gateway.read(turn, "", token)) {
        var events = new ArrayList<>(reader.events(4));
        kill();
        var rest = reader.all();
        var end = rest.remove(rest.size() - 1);
        events.addAll(rest);

        assertThat(end.name()).isEqualTo("end");
        assertThat(end.data()).contains("\"succeeded\"", "\"terminal\"");
        assertThat(events.stream().map(Frame::seq))
            .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
      }
      StreamGateway.await("no stream is open", () -> gateway.open() == 0);
    }
  }

  /** Kills the process of the provider. */
  private void kill() throws IOException {
    OwnPid.in(Files.readString(home.resolve("pid"))).destroyForcibly();
  }
}
