package org.integrationgateway.providers.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.integrationgateway.base.process.ProcessTree;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.runtime.AppLaunch;
import org.integrationgateway.sdk.runtime.LogQuery;
import org.integrationgateway.sdk.runtime.RuntimeProvider;
import org.integrationgateway.sdk.runtime.RuntimeSession.State;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.integrationgateway.sdk.runtime.SessionRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
final class LocalRuntimeTest {
  @TempDir Path home;
  @TempDir Path packages;

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final List<LocalRuntime> opened = new ArrayList<>();

  @AfterEach
  void close() {
    opened.forEach(LocalRuntime::close);
  }

  private LocalRuntime open(int maxSessions) {
    var config =
        new LocalRuntimeConfig(
            maxSessions,
            Duration.ofHours(1),
            Duration.ofMillis(200),
            LocalRuntimes.CONFIG.checkouts());
    var runtime = new LocalRuntime(home, config, System.getenv(), now::get);
    opened.add(runtime);
    return runtime;
  }

  @Test
  void hasRoomForSoManySessions() {
    var runtime = open(2);
    var first = runtime.start(SessionRequest.PLAIN);
    runtime.start(SessionRequest.PLAIN);
    assertRefused(Reason.NO_CAPACITY, () -> runtime.start(SessionRequest.PLAIN));
    runtime.stop(first.id(), "");

    assertThat(runtime.start(SessionRequest.PLAIN).state()).isEqualTo(State.READY);
  }

  @Test
  void forgetsWhatEndedLongAgo() {
    var runtime = open(10);
    var ended = runtime.start(SessionRequest.PLAIN);
    var living = runtime.start(SessionRequest.PLAIN);
    runtime.stop(ended.id(), "");
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(59)));
    assertThat(runtime.get(ended.id()).state()).isEqualTo(State.STOPPED);
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(61)));

    assertRefused(Reason.NOT_FOUND, () -> runtime.get(ended.id()));
    assertThat(runtime.list(RuntimeSessionQuery.ACTIVE.withEnded()).sessions())
        .containsExactly(runtime.get(living.id()));
  }

  @Test
  void givesAnAppAPrivateFolderAndACleanEnvironment() throws Exception {
    var runtime = open(10);
    var id = runtime.start(SessionRequest.PLAIN).id();
    var address = runtime.startApp(app(id, "env; pwd; exec sleep 300"));
    eventually(() -> assertThat(lines(runtime, id)).contains(packages.toRealPath().toString()));

    assertThat(lines(runtime, id))
        .contains("SERVICE_PROVIDER_NAME=tested")
        .contains("SERVICE_PROVIDER_SOCKET=" + address.socket().orElseThrow())
        .noneMatch(line -> line.startsWith("JAVA_HOME=") || line.startsWith("USER="));
    for (var folder : List.of("HOME", "TMPDIR")) {
      var path = variable(lines(runtime, id), folder);
      assertThat(path).startsWith(home.toRealPath());
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
          .isEqualTo("rwx------");
    }
    runtime.stop(id, "");
    assertThat(variable(lines(runtime, id), "HOME")).doesNotExist();
  }

  @Test
  void endsWhatIgnoresTheRequestToEndAndItsGrandchildren() throws Exception {
    var runtime = open(10);
    var id = runtime.start(SessionRequest.PLAIN).id();
    var sleep = sleep();
    runtime.startApp(app(id, "trap '' TERM; (%s &); while :; do sleep 1; done".formatted(sleep)));
    eventually(() -> assertThat(running(sleep)).hasSize(1));
    var processes = running(programOf(id));
    assertThat(processes).isNotEmpty();
    var stopped = runtime.stop(id, "enough");

    assertThat(stopped.state()).isEqualTo(State.STOPPED);
    assertThat(processes).noneMatch(ProcessTree::lives);
    assertThat(running(sleep)).isEmpty();
  }

  @Test
  void sweepsUpAfterAnAppThatWasKilled() throws Exception {
    var runtime = open(10);
    var id = runtime.start(SessionRequest.PLAIN).id();
    var sleep = sleep();
    var go = packages.resolve("go");
    var script = "%s & echo farewell; until test -f %s; do sleep 0.01; done; kill -9 $$";
    runtime.startApp(app(id, script.formatted(sleep, go)));
    eventually(() -> assertThat(running(sleep)).hasSize(1));
    Files.createFile(go);
    eventually(() -> assertThat(runtime.get(id).state()).isEqualTo(State.FAILED));

    assertThat(runtime.get(id).reason()).contains("SIGKILL").contains("farewell");
    assertThat(running(sleep)).isEmpty();
  }

  @Test
  void endsEverythingWhenItCloses() throws Exception {
    var runtime = open(10);
    var ids = new ArrayList<String>();
    for (int i = 0; i < 4; i++) {
      var id = runtime.start(SessionRequest.PLAIN).id();
      runtime.startApp(app(id, "trap '' TERM; echo up; while :; do sleep 1; done"));
      ids.add(id);
    }
    for (var id : ids) {
      eventually(() -> assertThat(lines(runtime, id)).contains("up"));
    }
    var processes = ids.stream().flatMap(id -> running(programOf(id)).stream()).toList();
    assertThat(processes).hasSizeGreaterThanOrEqualTo(4).allMatch(ProcessTree::lives);
    runtime.close();

    assertThat(processes).noneMatch(ProcessTree::lives);
    assertThat(home.resolve("run")).isEmptyDirectory();
    assertThat(home.resolve("sessions")).isEmptyDirectory();
    assertRefused(Reason.UNAVAILABLE, () -> runtime.start(SessionRequest.PLAIN));
  }

  @Test
  void leavesTheSessionsOfAnotherRuntimeInTheSameFolderAlone() {
    var one = open(10);
    var id = one.start(SessionRequest.PLAIN).id();
    var other = open(10);

    assertThat(one.get(id).state()).isEqualTo(State.READY);
    assertRefused(Reason.NOT_FOUND, () -> other.get(id));
  }

  private AppLaunch app(String session, String script) throws IOException {
    // One each: a shell reads its script while it runs.
    var program = packages.resolve(programOf(session));
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return AppLaunch.of(session, "tested", packages.toString(), program.getFileName().toString())
        .with(List.of(), Map.of());
  }

  private static List<String> lines(RuntimeProvider runtime, String id) {
    var lines = new ArrayList<String>();
    try (var log = runtime.logs(LogQuery.of(id))) {
      for (var line = log.next(); line.isPresent(); line = log.next()) {
        lines.add(line.get().text());
      }
    }
    return lines;
  }

  /** A command that no other process has. */
  private static String sleep() {
    return "sleep 300." + Math.abs(new SecureRandom().nextLong());
  }

  private static String programOf(String session) {
    return "program-of-" + session;
  }

  /** The processes with this in their command: their numbers differ inside of a namespace. */
  private static List<ProcessHandle> running(String part) {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains(part))
        .filter(ProcessTree::lives)
        .toList();
  }

  private static Path variable(List<String> lines, String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + "="))
        .map(line -> Path.of(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }

  private static void assertRefused(Reason reason, ThrowingCallable call) {
    assertThat(catchThrowable(call))
        .isInstanceOfSatisfying(
            ServiceException.class, failure -> assertThat(failure.reason()).isEqualTo(reason));
  }
}
