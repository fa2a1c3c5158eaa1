package ${package};

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.UUID;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRuntimeTest {
  @TempDir Path folder;

  private final ProcessRuntime runtime =
      new ProcessRuntime(new ProcessRuntime.Config(1, 0), InstantSource.system());

  @AfterEach
  void close() {
    runtime.close();
  }

  @Test
  void endsTheProcessesThatAnAppHasStarted() throws IOException {
    var mark = "sleep-" + UUID.randomUUID();
    var id =
        run(
            "cp $(command -v sleep) $TMPDIR/%s; (trap '' TERM; exec $TMPDIR/%s 300) & echo begun"
                .formatted(mark, mark));
    awaitEnd(id);

    assertThat(runtime.get(id).state()).isEqualTo(State.STOPPED);
    assertThat(ProcessHandle.allProcesses())
        .noneMatch(process -> process.info().command().orElse("").contains(mark));
  }

  @Test
  void leavesNoAppRunningWhenItIsClosed() throws IOException {
    var id = run("trap '' TERM; while :; do sleep 1; done");
    runtime.close();

    assertThat(runtime.get(id).state()).isEqualTo(State.STOPPED);
  }

  /** Starts a shell script as the app of a new session. */
  private String run(String script) throws IOException {
    var program = Files.writeString(folder.resolve("app"), "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    var id = runtime.start(SessionRequest.PLAIN).id();
    runtime.startApp(AppLaunch.of(id, "script", folder.toString(), "app"));
    return id;
  }

  /** Reads the log until the session has ended. */
  private void awaitEnd(String id) {
    try (var log = runtime.logs(LogQuery.of(id).following())) {
      while (log.next().isPresent()) {
        // Reads on.
      }
    }
  }
}
