package org.integrationgateway.manifest.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.integrationgateway.manifest.packaging.image.BinaryHeader;
import org.integrationgateway.manifest.packaging.image.HostPlatform;

/**
 * Starts a provider as a host would that knows nothing of the machine it was built on: an empty
 * environment, another working directory, a path with a space. Then asks it who it is, and lets it
 * go.
 */
record StartCheck(PackagedProgram program, Duration budget, Findings findings) {
  private static final String START = "start";
  private static final String STOP = "stop";

  /** Two seconds are promised; the third is for a machine that is busy elsewhere. */
  private static final Duration LEAVING = Duration.ofSeconds(3);

  private static final Duration ANSWERING = Duration.ofSeconds(10);
  private static final long PAUSE_MILLIS = 5;
  private static final long PROTOCOL = 1;

  void run() {
    try (var sockets = WorkFolder.forSockets()) {
      run(sockets.path());
    } catch (IOException failed) {
      findings.failed(START, failure("it cannot be started: " + failed.getMessage(), ""));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      findings.failed(START, "interrupted");
    }
  }

  private void run(Path elsewhere) throws IOException, InterruptedException {
    var socket = elsewhere.resolve("p.sock");
    var name = program.manifest().packageName();
    var begun = System.nanoTime();
    try (var started = StartedProgram.start(program.command(), elsewhere, socket, name)) {
      if (!listens(started, socket, begun)) {
        return;
      }
      var listening = Duration.ofNanos(System.nanoTime() - begun);
      if (isWhoItShouldBe(started, socket, listening)) {
        stop(started);
      }
    }
  }

  private boolean listens(StartedProgram started, Path socket, long begun)
      throws InterruptedException {
    while (!Files.exists(socket)) {
      if (!started.isAlive()) {
        findings.failed(
            START,
            failure(
                "it ended with " + started.ending() + " before it listened", started.lastWords()));
        return false;
      }
      if (System.nanoTime() - begun > budget.toNanos()) {
        findings.failed(
            START,
            failure(
                "it does not listen on SERVICE_PROVIDER_SOCKET within " + budget.toMillis() + " ms",
                started.lastWords()));
        return false;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return true;
  }

  private boolean isWhoItShouldBe(StartedProgram started, Path socket, Duration listening) {
    ProviderIdentity identity;
    try {
      identity = ask(started, socket);
    } catch (IOException | InterruptedException failed) {
      findings.failed(
          START, failure("it listens, but " + failed.getMessage(), started.lastWords()));
      return false;
    }
    var kind = program.manifest().kind().text();
    if (!identity.kind().equals(kind)) {
      findings.failed(
          START,
          "it says that it is of kind '" + identity.kind() + "', and the manifest says " + kind);
      return false;
    }
    if (identity.minProtocol() > PROTOCOL || identity.maxProtocol() < PROTOCOL) {
      findings.failed(
          START,
          "it speaks protocol versions %d to %d, and this gateway %d: use the SDK of this version"
              .formatted(identity.minProtocol(), identity.maxProtocol(), PROTOCOL));
      return false;
    }
    findings.passed(
        START,
        "listens after %d ms with an empty environment, and is %s '%s'"
            .formatted(listening.toMillis(), identity.kind(), identity.name()));
    return true;
  }

  /** A socket can be there a moment before somebody listens on it. */
  private static ProviderIdentity ask(StartedProgram started, Path socket)
      throws IOException, InterruptedException {
    var latest = System.nanoTime() + ANSWERING.toNanos();
    while (true) {
      try {
        return IdentityProbe.ask(socket, ANSWERING);
      } catch (java.net.ConnectException notYet) {
        if (!started.isAlive() || System.nanoTime() > latest) {
          throw notYet;
        }
        Thread.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void stop(StartedProgram started) throws InterruptedException {
    var exit = started.stop(LEAVING);
    if (exit.isEmpty()) {
      findings.failed(
          STOP,
          "it is still there 3 seconds after SIGTERM: a host gives it 2, then kills it"
              + started.lastWords());
      return;
    }
    if (exit.get() != 0) {
      findings.failed(
          STOP,
          "it ended with " + started.ending() + " after SIGTERM, not 0" + started.lastWords());
      return;
    }
    var others = started.others();
    if (!others.isEmpty()) {
      findings.failed(STOP, "it left " + others.size() + " processes behind, which were ended");
      return;
    }
    findings.passed(STOP, "exit code 0 after SIGTERM");
  }

  /** With everything that a person asks next: which file, may it run, could it run here. */
  private String failure(String what, String lastWords) {
    var file = program.program();
    var shown = program.folder().relativize(file).toString().replace('\\', '/');
    return what
        + " ("
        + shown
        + ", "
        + (Files.isExecutable(file) ? "executable" : "not executable")
        + ", "
        + made(file)
        + ", host "
        + HostPlatform.current()
        + ")"
        + (lastWords.isEmpty() ? "; it said nothing" : "; its last lines:" + lastWords);
  }

  private static String made(Path file) {
    try {
      return BinaryHeader.platform(file).map(platform -> "for " + platform).orElse("a script");
    } catch (IOException unreadable) {
      return "unreadable";
    }
  }
}
