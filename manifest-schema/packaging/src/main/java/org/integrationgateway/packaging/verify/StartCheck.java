package org.integrationgateway.packaging.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.base.provider.IdentityProbe;
import org.integrationgateway.base.provider.IdentityProbe.Identity;
import org.integrationgateway.packaging.platform.BinaryHeader;
import org.integrationgateway.packaging.platform.HostPlatform;

/**
 * Starts a provider like a host other than the one that built it: with an empty environment,
 * another working directory, and a path that contains a space. Then asks for its identity and stops
 * it. A provider that exceeds its budget is started again and the median counts, because a machine
 * may be busy for a moment.
 */
record StartCheck(
    UnpackedProgram program, Duration budget, IdentityProbe probe, CheckResults findings) {
  private static final String START = "start";
  private static final String STOP = "stop";

  /** Providers promise two seconds; the third allows for a busy machine. */
  private static final Duration LEAVING = Duration.ofSeconds(3);

  /** A limit for hangs: on a busy machine the first call of gRPC in this process takes seconds. */
  private static final Duration ANSWERING = Duration.ofSeconds(30);

  private static final long PAUSE_MILLIS = 5;

  /** Number of starts when the first exceeds the budget. */
  private static final int STARTS = 5;

  private static final int LATEST = 10;
  private static final Duration SOONEST = Duration.ofSeconds(3);
  private static final Duration SLOWEST = Duration.ofSeconds(30);
  private static final long PROTOCOL = 1;

  private record Run(Duration listening, Identity identity) {}

  void run() {
    try (var sockets = VerificationFolder.forSockets()) {
      times(sockets.path()).ifPresent(this::judge);
    } catch (IOException failed) {
      findings.failed(START, failure("it cannot be started: " + failed.getMessage(), ""));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      findings.failed(START, "interrupted");
    }
  }

  /**
   * Returns the time of one start, or the times that a median needs; empty after another failure.
   */
  private Optional<List<Run>> times(Path elsewhere) throws IOException, InterruptedException {
    var times = new ArrayList<Run>();
    do {
      var time = time(elsewhere, elsewhere.resolve(times.size() + ".sock"));
      if (time.isEmpty()) {
        return Optional.empty();
      }
      times.add(time.get());
    } while (times.get(0).listening().compareTo(budget) > 0 && times.size() < STARTS);
    return Optional.of(times);
  }

  private void judge(List<Run> times) {
    var median =
        times.stream()
            .map(Run::listening)
            .sorted()
            .skip(times.size() / 2)
            .findFirst()
            .orElseThrow();
    var how = times.size() == 1 ? "" : " (median of " + times.size() + " starts)";
    if (median.compareTo(budget) > 0) {
      findings.failed(
          START,
          "it listens after %d ms%s, but its start budget is %d ms"
              .formatted(median.toMillis(), how, budget.toMillis()));
      return;
    }
    var identity = times.get(0).identity();
    findings.passed(
        START,
        "listens after %d ms%s with an empty environment, and is %s '%s'"
            .formatted(median.toMillis(), how, identity.kind(), identity.name()));
    findings.passed(STOP, "exit code 0 after SIGTERM");
  }

  private Optional<Run> time(Path elsewhere, Path socket) throws IOException, InterruptedException {
    var name = program.manifest().packageName();
    var begun = System.nanoTime();
    try (var started = StartedProgram.start(program.command(), elsewhere, socket, name)) {
      if (!listens(started, socket, begun)) {
        return Optional.empty();
      }
      var listening = Duration.ofNanos(System.nanoTime() - begun);
      var identity = identity(started, socket);
      return identity.isPresent() && stops(started)
          ? Optional.of(new Run(listening, identity.get()))
          : Optional.empty();
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
      if (System.nanoTime() - begun > timeout().toNanos()) {
        findings.failed(
            START,
            failure(
                "it did not listen on SERVICE_PROVIDER_SOCKET within %d ms; its start budget is %d ms"
                    .formatted(timeout().toMillis(), budget.toMillis()),
                started.lastWords()));
        return false;
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return true;
  }

  /**
   * The time after which waiting ends, beyond the budget, so that a late start is still measured.
   */
  private Duration timeout() {
    var most = budget.multipliedBy(LATEST);
    var bounded = most.compareTo(SLOWEST) > 0 ? SLOWEST : most;
    return Stream.of(budget, SOONEST, bounded).max(Comparator.naturalOrder()).orElseThrow();
  }

  private Optional<Identity> identity(StartedProgram started, Path socket) {
    Identity identity;
    try {
      identity = probe.ask(socket, ANSWERING, started::isAlive);
    } catch (IOException failed) {
      findings.failed(
          START, failure("it listens, but " + failed.getMessage(), started.lastWords()));
      return Optional.empty();
    }
    var kind = program.manifest().kind().text();
    if (!identity.kind().equals(kind)) {
      findings.failed(
          START, "it reports kind '" + identity.kind() + "', but the manifest says " + kind);
      return Optional.empty();
    }
    if (identity.minProtocol() > PROTOCOL || identity.maxProtocol() < PROTOCOL) {
      findings.failed(
          START,
          "it speaks protocol versions %d to %d, and this gateway %d: use the SDK of this version"
              .formatted(identity.minProtocol(), identity.maxProtocol(), PROTOCOL));
      return Optional.empty();
    }
    return Optional.of(identity);
  }

  private boolean stops(StartedProgram started) throws InterruptedException {
    var exit = started.stop(LEAVING);
    if (exit.isEmpty()) {
      findings.failed(
          STOP,
          "it is still running 3 seconds after SIGTERM: a gateway waits 2 seconds, then kills it"
              + started.lastWords());
      return false;
    }
    if (exit.get() != 0) {
      findings.failed(
          STOP,
          "it ended with " + started.ending() + " after SIGTERM, not 0" + started.lastWords());
      return false;
    }
    var others = started.others();
    if (!others.isEmpty()) {
      findings.failed(STOP, "it left " + others.size() + " processes running, which were ended");
      return false;
    }
    return true;
  }

  /** Describes the file, its mode and its platform in addition to the error. */
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
        + (lastWords.isEmpty() ? "; it printed nothing" : "; its last lines:" + lastWords);
  }

  private static String made(Path file) {
    try {
      return BinaryHeader.platform(file).map(platform -> "for " + platform).orElse("a script");
    } catch (IOException unreadable) {
      return "unreadable";
    }
  }
}
