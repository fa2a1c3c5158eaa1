package org.integrationgateway.providers.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.base.process.CleanEnvironment;
import org.integrationgateway.packaging.platform.HostPlatform;
import org.integrationgateway.providers.FixtureScript;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.fixture.ForeignProgram;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.instance.StartFailure;
import org.integrationgateway.providers.packages.ProviderProgram;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ProviderException;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that behave badly, each leaving a clear message and nothing else. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "each case starts a provider process")
class ProcessLauncherTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /** Classes that Netty and the JDK load once keep a few, fewer than there are tests. */
  private static final int FIRST_USE = 10;

  private static long descriptors;

  @TempDir Path home;
  private RunFolder folder;

  @BeforeAll
  static void count() {
    descriptors = openDescriptors();
  }

  @AfterAll
  static void closedEveryDescriptor() throws Exception {
    eventually(() -> assertThat(openDescriptors()).isLessThanOrEqualTo(descriptors + FIRST_USE));
  }

  @BeforeEach
  void open() {
    folder = RunFolder.open(home);
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    assertThat(home.resolve("run")).isEmptyDirectory();
    eventually(
        () -> assertThat(ProcessHandle.current().descendants().map(ProcessHandle::info)).isEmpty());
  }

  @Test
  void servesCallsAndEndsWhenAsked() throws Exception {
    try (var provider = ready(Mode.GOOD)) {
      assertThat(app(provider).execute(call("say", TIMEOUT)).status()).isEqualTo(200);
      assertThat(provider.health(Deadline.in(TIMEOUT)))
          .isEqualTo(new ProviderInstance.Health.Well());
      provider.shutdown(Duration.ofSeconds(5));
      assertThat(provider.ended().join()).isEqualTo("exit code 0");
    }
  }

  @Test
  @Tag("nightly")
  void killsWhatIgnoresEveryRequestToEnd() throws Exception {
    try (var provider = launch("trap '' TERM; exec ", Mode.CLOSE_STDIN)) {
      provider.open(Deadline.in(TIMEOUT));
      provider.configure(Deadline.in(TIMEOUT));
      provider.shutdown(Duration.ofMillis(300));
      assertThat(provider.hasEnded()).isFalse();
      provider.close();
      assertThat(provider.ended().join()).isEqualTo("signal 9 (SIGKILL)");
    }
  }

  @Test
  @Tag("nightly")
  void endsGrandchildrenToo() throws Exception {
    try (var provider = ready(Mode.FORK)) {
      assertThat(ProcessHandle.current().descendants()).hasSizeGreaterThan(1);
      provider.close();
    }
  }

  @Test
  @Tag("nightly")
  void aFloodOfOutputNeitherBlocksTheProviderNorTheHost() throws Exception {
    try (var provider = ready(Mode.FLOOD)) {
      for (int call = 0; call < 20; call++) {
        assertThat(app(provider).execute(call("say", TIMEOUT)).status()).isEqualTo(200);
      }
    }
  }

  @Test
  void aProviderThatClosesItsInputServesOn() throws Exception {
    try (var provider = ready(Mode.CLOSE_STDIN)) {
      assertThat(app(provider).execute(call("say", TIMEOUT)).status()).isEqualTo(200);
    }
  }

  @Test
  @Tag("nightly")
  void aCrashLosesTheCallAndTellsHow() throws Exception {
    try (var provider = ready(Mode.GOOD)) {
      assertThatThrownBy(() -> app(provider).execute(call("crash", TIMEOUT)))
          .asInstanceOf(type(ProviderException.class))
          .satisfies(lost -> assertThat(lost.failure()).isEqualTo(ProviderException.Failure.LOST));
      assertThat(provider.ended().get(30, TimeUnit.SECONDS)).isEqualTo("exit code 7");
    }
  }

  @Test
  void aHangingCallEndsAtItsDeadline() throws Exception {
    try (var provider = ready(Mode.GOOD)) {
      assertThatThrownBy(() -> app(provider).execute(call("hang", Duration.ofMillis(200))))
          .asInstanceOf(type(AppException.class))
          .satisfies(late -> assertThat(late.reason()).isEqualTo(AppException.Reason.TIMEOUT));
      assertThat(app(provider).execute(call("say", TIMEOUT)).status()).isEqualTo(200);
    }
  }

  @Test
  void tellsAllAboutAProviderThatIsNeverReady() throws Exception {
    try (var provider = launch("exec ", Mode.NEVER_READY)) {
      eventually(() -> assertThat(provider.lastLines()).contains("thinking about it"));
      assertThatThrownBy(() -> provider.open(Deadline.in(Duration.ofMillis(200))))
          .asInstanceOf(type(StartFailure.class))
          .satisfies(
              failure -> {
                assertThat(failure).hasMessage("it was not ready in time");
                assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.RETRY);
                assertThat(failure.diagnosis())
                    .contains(
                        "provider 'fixture' did not start",
                        "nothing listened on",
                        "| thinking about it");
              });
    }
  }

  @Test
  void tellsAllAboutAProviderThatExits() throws Exception {
    var failure = failure(Mode.EXIT_3, TIMEOUT);
    assertThat(failure).hasMessage("it ended with exit code 3 before it was ready");
    assertThat(failure.diagnosis())
        .contains(
            "| cannot read /etc/fixture.conf",
            "file " + home.resolve("provider.sh"),
            "mode rwx------",
            "a script for /bin/sh",
            "this host is " + HostPlatform.current());
  }

  @Test
  @Tag("nightly")
  void givesUpAProviderThatNeverNamesItsOperations() throws Exception {
    var failure = failure(Mode.NO_CATALOG, TIMEOUT, Duration.ofSeconds(4));
    assertThat(failure).hasMessage("it did not list its operations in time");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.RETRY);
  }

  @Test
  void comparesAProgramForAnotherPlatformWithThisHost() throws Exception {
    var elf = new byte[256];
    ByteBuffer.wrap(elf)
        .order(ByteOrder.LITTLE_ENDIAN)
        .put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1})
        .putShort(18, (short) (HostPlatform.current().arch().equals("arm64") ? 62 : 183));
    var launcher = launcher("exec ", Mode.GOOD);
    Files.write(home.resolve("provider.sh"), elf);
    assertThatThrownBy(
            () -> {
              try (var provider = launcher.launch()) {
                provider.open(Deadline.in(TIMEOUT));
              }
            })
        .asInstanceOf(type(StartFailure.class))
        .satisfies(
            failure ->
                assertThat(failure.diagnosis())
                    .contains("provider 'fixture' did not start")
                    .containsPattern("a program for linux/a\\w+64; this host is "));
  }

  @Test
  void refusesGarbageOnTheSocket() throws Exception {
    var failure = failure(Mode.GARBAGE, TIMEOUT);
    assertThat(failure).hasMessage("the server on its socket is not a provider");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.RETRY);
  }

  @Test
  void refusesAProviderOfAnotherKind() throws Exception {
    var failure = failure(Mode.WRONG_KIND, TIMEOUT);
    assertThat(failure).hasMessage("it is a provider of kind 'cache', and kind 'app' is required");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.CHANGE_SOMETHING);
  }

  @Test
  void refusesAProviderThatSpeaksAnotherProtocolVersion() throws Exception {
    var failure = failure(Mode.WRONG_VERSION, TIMEOUT);
    assertThat(failure).hasMessage("it does not speak this gateway's protocol");
    assertThat(failure.diagnosis()).contains("speaks protocol versions 7 to 7", "use a newer");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.CHANGE_SOMETHING);
  }

  @Test
  void doesNotRetryARefusedConfiguration() throws Exception {
    var failure = failure(Mode.REFUSE_CONFIGURATION, TIMEOUT);
    assertThat(failure).hasMessage("it rejected its configuration");
    assertThat(failure.diagnosis()).contains("apps.fixture.config: 'city' is missing");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.CHANGE_SOMETHING);
  }

  @Test
  @Tag("nightly")
  void awaitsWhatAProviderNeedsAndTellsOperatorsWhatItIs() throws Exception {
    var failure = failure(Mode.AWAY, TIMEOUT);
    assertThat(failure).hasMessage("a service that it needs does not respond");
    assertThat(failure.detailedReason())
        .isEqualTo("a service that it needs does not respond: no database answers at db:5432");
    assertThat(failure.remedy()).isEqualTo(StartFailure.Remedy.AWAIT);
  }

  @Test
  void saysWhatIsWrongWithAFileThatCannotBeStarted() throws Exception {
    var launcher = launcher("exec ", Mode.GOOD);
    var script = home.resolve("provider.sh");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rw-------"));
    assertThatThrownBy(launcher::launch)
        .hasMessageContaining("may not be executed (mode rw-------)");
    Files.delete(script);
    assertThatThrownBy(launcher::launch).hasMessageContaining("there is no file " + script);
  }

  @Test
  void doesNotRetryAProgramForAnotherHost() throws Exception {
    var launcher = launcher("exec ", Mode.GOOD);
    ForeignProgram.write(home.resolve("provider.sh"));
    try (var provider = launcher.launch()) {
      assertThatThrownBy(() -> provider.open(Deadline.in(TIMEOUT)))
          .hasMessageContaining("is a program for " + ForeignProgram.platform())
          .extracting(failure -> ((StartFailure) failure).remedy())
          .isEqualTo(StartFailure.Remedy.CHANGE_SOMETHING);
    }
  }

  private ProviderInstance<ConnectedProvider> ready(Mode mode) throws Exception {
    var provider = launch("exec ", mode);
    provider.open(Deadline.in(TIMEOUT));
    assertThat(provider.configure(Deadline.in(TIMEOUT)).metadata().orElseThrow().operations())
        .hasSize(4);
    return provider;
  }

  private static AppProvider app(ProviderInstance<ConnectedProvider> provider) {
    return provider.service().calls().service(ProviderKind.APP, "fixture");
  }

  private StartFailure failure(Mode mode, Duration timeout) throws Exception {
    return failure(mode, timeout, timeout);
  }

  private StartFailure failure(Mode mode, Duration toOpen, Duration toConfigure) throws Exception {
    try (var provider = launch("exec ", mode)) {
      provider.open(Deadline.in(toOpen));
      provider.configure(Deadline.in(toConfigure));
      throw new AssertionError("it started");
    } catch (StartFailure failure) {
      return failure;
    }
  }

  private ProviderInstance<ConnectedProvider> launch(String prelude, Mode mode) throws Exception {
    return launcher(prelude, mode).launch();
  }

  private ProcessLauncher<ConnectedProvider> launcher(String prelude, Mode mode)
      throws IOException {
    var script = home.resolve("provider.sh");
    Files.writeString(script, FixtureScript.text(prelude));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    var program = new ProviderProgram(List.of(script.toString()), home, Map.of());
    var environment =
        new CleanEnvironment(System.getenv()).with(Map.of("FIXTURE_MODE", mode.name()), Map.of());
    var diagnosis =
        new StartDiagnosis(
            "fixture",
            program,
            HostPlatform.current(),
            Optional.empty(),
            List.of(),
            Optional::empty);
    return new ProcessLauncher<>(
        new ChildCommand("fixture", program.argv(), home, environment),
        folder,
        new StartThrottle(),
        diagnosis,
        new SocketOpening<>(
            ProviderRole.APP,
            new ProviderEntry(ProviderKind.APP, "fixture", "apps", "apps.fixture", "{}", Map.of()),
            diagnosis,
            LaunchHost.offeringNothing("apps.fixture", "fixture")));
  }

  private static AppCall call(String operation, Duration timeout) {
    return new AppCall(
        operation,
        "{}",
        Subject.of("user:ada"),
        Optional.empty(),
        Deadline.in(timeout),
        "request-1");
  }

  private static long openDescriptors() {
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    } catch (IOException e) {
      return 0;
    }
  }
}
