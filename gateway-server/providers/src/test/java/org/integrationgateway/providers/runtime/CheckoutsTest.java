package org.integrationgateway.providers.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.config.providers.LocalRuntimeConfig.Scheme;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.Checkout;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.integrationgateway.sdk.runtime.WorkspaceRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Limits of a checkout, with a program in the place of git that never comes to its end. */
@DisabledOnOs(OS.WINDOWS)
final class CheckoutsTest {
  private static final WorkspaceRequest REQUEST =
      WorkspaceRequest.of(new Checkout("https://git.example.com/x.git", Optional.empty(), "x"));

  @TempDir Path home;
  @TempDir Path programs;

  private Optional<LocalRuntime> opened = Optional.empty();

  @AfterEach
  void close() {
    opened.ifPresent(LocalRuntime::close);
  }

  private LocalRuntime open(Duration timeout, long maxBytes) {
    var config =
        new LocalRuntimeConfig(
            4,
            Duration.ofHours(1),
            Duration.ofMillis(200),
            new LocalRuntimeConfig.Checkouts(List.of(Scheme.HTTPS), timeout, maxBytes));
    var runtime =
        new LocalRuntime(
            home,
            config,
            Map.of("PATH", programs.toString(), "GIT_SSH", "/evil", "SSH_AUTH_SOCK", "/agent"),
            InstantSource.system());
    opened = Optional.of(runtime);
    return runtime;
  }

  private LocalRuntime openPatiently() {
    return open(Duration.ofMinutes(1), 1L << 30);
  }

  /** Notes its number first. */
  private void git(String script) throws IOException {
    var program = programs.resolve("git");
    Files.writeString(
        program, "#!/bin/sh\nPATH=/usr/bin:/bin\necho $$ > " + programs + "/pid\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void awaitGit() throws Exception {
    eventually(() -> assertThat(programs.resolve("pid")).isNotEmptyFile());
  }

  private boolean hasGitBegun() throws IOException {
    var number = programs.resolve("pid");
    return Files.exists(number) && Files.size(number) > 0;
  }

  private boolean gitLives() throws IOException {
    return OwnPid.lives(Long.parseLong(Files.readString(programs.resolve("pid")).strip()));
  }

  @Test
  void preparesNothingWithoutGit() {
    var runtime = openPatiently();

    assertThat(runtime.support().preparesWorkspaces()).isFalse();
    assertThat(failure(runtime).reason()).isEqualTo(Reason.NOT_SUPPORTED);
  }

  @Test
  void endsACheckoutThatTakesTooLong() throws IOException {
    git("sleep 300");
    // On a busy machine a time limit may be over before git has begun.
    for (long millis = 300; !hasGitBegun(); millis *= 2) {
      close();
      var runtime = open(Duration.ofMillis(millis), 1L << 30);
      assertThat(failure(runtime).reason()).isEqualTo(Reason.TIMEOUT);
    }
    assertNothingLeft(opened.orElseThrow());
  }

  @Test
  void endsACheckoutAtTheDeadlineOfTheCall() throws IOException {
    git("sleep 300");
    var runtime = openPatiently();

    // On a busy machine a deadline may be over before git has begun.
    for (long millis = 300; !hasGitBegun(); millis *= 2) {
      var failure = Deadline.in(Duration.ofMillis(millis)).during(() -> failure(runtime));
      assertThat(failure.reason()).isEqualTo(Reason.TIMEOUT);
    }
    assertNothingLeft(runtime);
  }

  @Test
  void endsACheckoutThatGrowsTooLarge() throws IOException {
    git("head -c 4000000 /dev/zero > large; sleep 300");
    var runtime = open(Duration.ofMinutes(1), 1 << 20);

    assertThat(failure(runtime).reason()).isEqualTo(Reason.TOO_LARGE);
    assertNothingLeft(runtime);
  }

  @Test
  void endsGitWhenTheCallerLeaves() throws Exception {
    git("sleep 300");
    var runtime = openPatiently();
    var outcome = new CompletableFuture<Throwable>();
    var caller = new Thread(() -> outcome.complete(catchThrowable(() -> runtime.prepare(REQUEST))));
    caller.start();
    awaitGit();
    caller.interrupt();

    assertThat(outcome.get(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertNothingLeft(runtime);
  }

  @Test
  void endsGitWithItsSession() throws Exception {
    git("sleep 300");
    var runtime = openPatiently();
    var id = runtime.start(SessionRequest.PLAIN).id();
    var outcome =
        CompletableFuture.supplyAsync(() -> catchThrowable(() -> runtime.prepare(REQUEST.in(id))));
    awaitGit();
    assertThat(runtime.stop(id, "").state()).isEqualTo(State.STOPPED);

    assertThat(outcome.get(30, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            ServiceException.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.INVALID_STATE));
    assertNothingLeft(runtime);
  }

  @Test
  void runsGitWithoutAnybodysConfiguration() throws IOException {
    git("env > " + programs + "/environment; echo \"$@\" > " + programs + "/arguments; exit 1");
    var runtime = openPatiently();
    assertThat(failure(runtime).reason()).isEqualTo(Reason.UNAVAILABLE);

    assertThat(Files.readAllLines(programs.resolve("environment")))
        .contains(
            "GIT_CONFIG_NOSYSTEM=1",
            "GIT_CONFIG_GLOBAL=/dev/null",
            "GIT_TERMINAL_PROMPT=0",
            "GIT_ALLOW_PROTOCOL=https")
        .noneMatch(line -> line.startsWith("GIT_SSH=") || line.startsWith("SSH_AUTH_SOCK="));
    assertThat(Files.readString(programs.resolve("arguments")))
        .contains("core.hooksPath=/dev/null");
  }

  @Test
  void speaksOnlyTheSchemesThatItMay() throws IOException {
    git("exit 1");
    var runtime = openPatiently();
    var local = new Checkout("file:///etc", Optional.empty(), "x");

    assertThat(catchThrowable(() -> runtime.prepare(WorkspaceRequest.of(local))))
        .hasMessageContaining("takes URLs of https, not of file");
    assertThat(programs.resolve("pid")).doesNotExist();
  }

  private static ServiceException failure(LocalRuntime runtime) {
    return (ServiceException) catchThrowable(() -> runtime.prepare(REQUEST));
  }

  private void assertNothingLeft(LocalRuntime runtime) throws IOException {
    assertThat(gitLives()).isFalse();
    assertThat(home.resolve("run")).isEmptyDirectory();
    assertThat(runtime.list(RuntimeSessionQuery.ACTIVE).sessions()).isEmpty();
    try (var files = Files.walk(home.resolve("sessions"), 2)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("s-"))).isEmpty();
    }
  }
}
