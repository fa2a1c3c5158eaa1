package org.integrationgateway.testkit.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.SessionLogLine;
import org.integrationgateway.testkit.Polling;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract of runtimes for the apps that they host. */
abstract class HostingCases extends SessionCases {
  private Path packages = Path.of("");
  private Path folder = Path.of("");

  /** Called by subclasses: only they have anything to test. */
  HostingCases() {}

  /** A package as the runtime takes it, made from a folder on this host. */
  protected String location(Path packageFolder) {
    return packageFolder.toString();
  }

  /** An archive of that folder; empty: the cases with archives are left out. */
  protected Optional<Path> archive(Path packageFolder) {
    return Optional.empty();
  }

  @BeforeAll
  void writePackage(@TempDir Path temporary) {
    packages = temporary;
    folder = HostedPackage.write(packages.resolve("package"));
  }

  private AppLaunch launch(String session, String program, String... arguments) {
    Assumptions.assumeTrue(hostsApps(), "this runtime hosts no apps");
    return AppLaunch.of(session, "hosted", location(folder), program)
        .with(List.of(arguments), Map.of());
  }

  @Test
  void hostsAnAppThatAnswersUntilItIsStopped() throws InterruptedException {
    var id = session();
    var launch = launch(id, HostedPackage.SERVE).with(List.of(), Map.of("GREETING", "grüezi"));
    var socket = runtime().startApp(launch).socket().orElseThrow();
    assertThat(runtime().get(id).state()).isEqualTo(State.RUNNING);

    try (var app = ProviderConnection.open(socket, soon())) {
      assertThat(app.configure("hosted", "{}", soon())).isEmpty();
      app.start(soon());
      assertThat(ask(app, "{\"text\":\"hello\",\"variable\":\"GREETING\"}"))
          .contains("hello", "grüezi");
      assertThat(ask(app, "{\"text\":\"\",\"variable\":\"SERVICE_PROVIDER_NAME\"}"))
          .contains("hosted");
      assertThat(runtime().stop(id, "done").state()).isEqualTo(State.STOPPED);
    }
    assertThat(socket).doesNotExist();
  }

  private static String ask(ProviderConnection app, String input) {
    var call =
        new AppCall("echo", input, Subject.of("user:tester"), Optional.empty(), soon(), "test");
    return new String(app.app().execute(call).body(), StandardCharsets.UTF_8);
  }

  @Test
  void tellsHowAnAppFailed() throws InterruptedException {
    var id = session();
    runtime().startApp(launch(id, HostedPackage.FAIL, "out", "of", "cheese"));

    var failed = awaitState(id, State.FAILED);
    assertThat(failed.reason()).contains("7").contains("out of cheese");
    assertThat(failed.endedAt()).isPresent();
    assertThat(runtime().stop(id, "too late")).isEqualTo(failed);
    assertThat(lines(LogQuery.of(id))).contains("out of cheese");
  }

  @Test
  void takesAnAppThatEndsWellAsStopped() throws InterruptedException {
    var id = session();
    runtime().startApp(launch(id, HostedPackage.PASS));

    assertThat(awaitState(id, State.STOPPED).reason()).contains("0");
  }

  @Test
  void hostsOneAppInASession() {
    var id = session();
    runtime().startApp(launch(id, HostedPackage.TALK));

    assertRefused(Reason.INVALID_STATE, () -> runtime().startApp(launch(id, HostedPackage.TALK)));
    assertThat(runtime().get(id).state()).isEqualTo(State.RUNNING);
  }

  @Test
  void startsNothingInASessionThatHasEnded() {
    var id = session();
    runtime().stop(id, "");

    assertRefused(Reason.INVALID_STATE, () -> runtime().startApp(launch(id, HostedPackage.TALK)));
  }

  @Test
  void startsNothingInASessionThatIsNotThere() {
    assertRefused(
        Reason.NOT_FOUND,
        () -> runtime().startApp(launch("s-0000000000000000", HostedPackage.TALK)));
  }

  @Test
  void refusesProgramsThatAreNone() {
    var id = session();
    for (var program :
        List.of("bin/missing", HostedPackage.DATA, "bin", "", "/bin/sh", "../escape", "bin/../x")) {
      var failure = catchThrowable(() -> runtime().startApp(launch(id, program)));
      assertThat(failure).as("program '%s'", program).isInstanceOf(ServiceException.class);
      assertThat(((ServiceException) failure).reason()).isEqualTo(Reason.INVALID_INPUT);
    }
    assertThat(runtime().get(id).state()).isEqualTo(State.READY);
    runtime().startApp(launch(id, HostedPackage.TALK));
  }

  @Test
  void cannotBeLedOutOfThePackage() {
    HostedPackage.addEscape(folder);
    var id = session();

    assertRefused(Reason.INVALID_INPUT, () -> runtime().startApp(launch(id, HostedPackage.ESCAPE)));
  }

  @Test
  void refusesPackagesThatAreNone() {
    var id = session();
    var launch = launch(id, HostedPackage.TALK);

    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            runtime().startApp(AppLaunch.of(id, "hosted", "/no/such/package", HostedPackage.TALK)));
    assertRefused(Reason.INVALID_INPUT, () -> runtime().startApp(launch.verified("0".repeat(64))));
    assertRefused(Reason.INVALID_INPUT, () -> runtime().startApp(launch.verified("abc")));
  }

  @Test
  void refusesVariablesThatAreTheRuntimesOwn() {
    var launch = launch(session(), HostedPackage.TALK);

    assertRefused(
        Reason.INVALID_INPUT,
        () ->
            runtime()
                .startApp(launch.with(List.of(), Map.of("SERVICE_PROVIDER_SOCKET", "/tmp/x"))));
    assertRefused(
        Reason.INVALID_INPUT, () -> runtime().startApp(launch.with(List.of(), Map.of("A=B", ""))));
  }

  @Test
  void startsAnArchiveOnlyWithItsDigest() throws IOException, InterruptedException {
    var fresh = HostedPackage.write(packages.resolve("plain"));
    var archive = archive(fresh);
    Assumptions.assumeTrue(archive.isPresent(), "no archive is made here");
    var id = session();
    var launch =
        AppLaunch.of(id, "hosted", archive.get().toString(), HostedPackage.FAIL)
            .with(List.of("unpacked"), Map.of());

    assertRefused(Reason.INVALID_INPUT, () -> runtime().startApp(launch.verified("0".repeat(64))));
    assertThat(runtime().get(id).state()).isEqualTo(State.READY);
    runtime().startApp(launch.verified(sha256(archive.get())));
    assertThat(awaitState(id, State.FAILED).reason()).contains("unpacked");
  }

  private static String sha256(Path file) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  @Test
  void readsALogWhileItGrows() throws Exception {
    var id = session();
    var all = CompletableFuture.supplyAsync(() -> followed(id));
    runtime().startApp(launch(id, HostedPackage.TALK, "first", "second"));
    Polling.until(() -> lines(LogQuery.of(id)).contains("second"));
    runtime().stop(id, "");

    assertThat(all.get(30, TimeUnit.SECONDS)).containsSubsequence("first", "second");
  }

  private List<String> followed(String id) {
    return Deadline.in(Duration.ofMinutes(1)).during(() -> lines(LogQuery.of(id).following()));
  }

  @Test
  void saysWhoWroteALine() throws InterruptedException {
    var id = session();
    runtime().appendLogs(id, List.of("from the host"));
    runtime().startApp(launch(id, HostedPackage.TALK, "from the app"));
    Polling.until(() -> lines(LogQuery.of(id)).contains("from the app"));

    try (var log = runtime().logs(LogQuery.of(id))) {
      long before = 0;
      for (var line = log.next(); line.isPresent(); line = log.next()) {
        assertThat(line.get().seq()).isGreaterThan(before);
        before = line.get().seq();
        if (line.get().text().equals("from the app")) {
          assertThat(line.get().origin()).isEqualTo(SessionLogLine.Origin.APP);
        }
        if (line.get().text().equals("from the host")) {
          assertThat(line.get().origin()).isEqualTo(SessionLogLine.Origin.HOST);
        }
      }
    }
  }

  @Test
  void saysThatItHostsNothing() {
    Assumptions.assumeFalse(hostsApps(), "this runtime hosts apps");

    assertRefused(
        Reason.NOT_SUPPORTED,
        () ->
            runtime()
                .startApp(AppLaunch.of(session(), "hosted", location(folder), HostedPackage.TALK)));
  }
}
