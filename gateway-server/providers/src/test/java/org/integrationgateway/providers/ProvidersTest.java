package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.providers.FixturePackage.app;
import static org.integrationgateway.providers.FixturePackage.startingWithin;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.AppHealth;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The whole way from configured apps to calls of real processes. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "each case starts provider processes")
class ProvidersTest {
  private static final SupervisionTimes TIMES =
      SupervisionTimes.DEFAULT.startup(Duration.ofSeconds(60));

  @TempDir Path home;
  private Path source;
  private final List<String> ready = new CopyOnWriteArrayList<>();
  private Optional<Providers> started = Optional.empty();

  @BeforeEach
  void write() throws Exception {
    source = FixturePackage.write(home.resolve("source"));
  }

  @AfterEach
  void stop() throws Exception {
    started.ifPresent(Providers::close);
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @Test
  @Tag("nightly")
  void startsEveryKindOfAppInTheOrderOfTheConfiguration() throws Exception {
    var declarative = Files.createDirectories(home.resolve("declarative"));
    Files.writeString(
        declarative.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/clock
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: https://api.example.com
              operations:
                - {name: now, method: GET, path: /now}
        """);
    var providers =
        start(
            app("fixture", source, Mode.GOOD),
            app("clock", new Source.Local(declarative), Map.of()),
            app("demo", new Source.Builtin("demo"), Map.of()));
    assertThat(providers.apps())
        .extracting(app -> app.config().name())
        .containsExactly("fixture", "clock", "demo");
    assertThat(providers.apps())
        .extracting(app -> app.health().state())
        .containsExactly(
            AppHealth.State.HEALTHY, AppHealth.State.NOT_APPLICABLE, AppHealth.State.HEALTHY);
    assertThat(providers.app("fixture").orElseThrow().metadata().orElseThrow().operations())
        .hasSize(4);
    assertThat(providers.app("clock").orElseThrow().provider()).isEmpty();
    assertThat(providers.app("demo").orElseThrow().metadata().orElseThrow().name())
        .isEqualTo("demo");
    assertThat(ready).containsExactly("fixture");
  }

  @Test
  @Tag("nightly")
  void servesAnArchiveFromTheStore() throws Exception {
    var archive = FixturePackage.archive(home.resolve("fixture.tar.gz"));
    try {
      var providers = start(app("fixture", archive, Mode.GOOD));
      assertThat(text(providers, "fixture")).contains("pid");
      assertThat(providers.app("fixture").orElseThrow().prepared().orElseThrow().root().getParent())
          .isEqualTo(home.resolve("packages"));
    } finally {
      started.ifPresent(Providers::close);
      FixturePackage.unseal(home.resolve("packages"));
    }
  }

  @Test
  @Tag("nightly")
  void onePackageServesTwoAppsInTwoProcesses() throws Exception {
    var providers = start(app("one", source, Mode.GOOD), app("two", source, Mode.FORK));
    assertThat(text(providers, "one")).isNotEqualTo(text(providers, "two"));
  }

  @Test
  @Tag("nightly")
  void aProviderThatNeverBecomesReadyDelaysTheStartByItsTimeoutOnly() throws Exception {
    var before = System.nanoTime();
    var providers =
        start(
            TIMES.startup(Duration.ofSeconds(60)),
            app("good", source, Mode.GOOD),
            startingWithin(Duration.ofSeconds(1), app("stuck", source, Mode.NEVER_READY)));
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(40));
    assertThat(text(providers, "good")).contains("pid");
    var stuck = providers.app("stuck").orElseThrow();
    assertThat(stuck.metadata()).isEmpty();
    assertThat(stuck.health().state()).isNotEqualTo(AppHealth.State.HEALTHY);
    assertThat(stuck.health().unknownOperations())
        .hasValueSatisfying(
            reason -> assertThat(reason.detail()).contains("'stuck' is not available"));
    assertThat(providers.app("good").orElseThrow().health().unknownOperations()).isEmpty();
    assertThatThrownBy(() -> stuck.provider().orElseThrow().execute(call("say", 100)))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE);
              assertThat(refused.retryAfter()).isPresent();
            });
  }

  @Test
  void startsACrashedProviderAgainAndServesTheCallsThatWaited() throws Exception {
    var providers = start(app("fixture", source, Mode.GOOD));
    var provider = providers.app("fixture").orElseThrow().provider().orElseThrow();
    var first = text(providers, "fixture");
    assertThatThrownBy(() -> provider.execute(call("crash", 60_000)))
        .asInstanceOf(type(GatewayException.class))
        .satisfies(lost -> assertThat(lost.code()).isEqualTo(ErrorCode.PROVIDER_FAILED));
    eventually(() -> assertThat(ready).hasSize(2));
    assertThat(text(providers, "fixture")).isNotEqualTo(first);
  }

  @Tag("nightly")
  @Test
  void survivesAKillFromOutside() throws Exception {
    var providers = start(app("fixture", source, Mode.GOOD));
    var first = text(providers, "fixture");
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    eventually(() -> assertThat(text(providers, "fixture")).isNotEqualTo(first));
  }

  @Tag("nightly")
  @Test
  void startsAnewWhatStandsStill() throws Exception {
    var impatient =
        new SupervisionTimes(
            TIMES.startup(),
            Duration.ofMillis(200),
            Duration.ofSeconds(1),
            TIMES.drain(),
            TIMES.grace(),
            TIMES.firstBackoff());
    var providers = start(impatient, app("fixture", source, Mode.GOOD));
    var first = text(providers, "fixture");
    var processes = ProcessHandle.current().descendants().toList();
    for (var process : processes) {
      var stopping = new ProcessBuilder("/bin/kill", "-STOP", process.pid() + "").start();
      assertThat(stopping.waitFor()).isZero();
    }
    eventually(() -> assertThat(ready).hasSizeGreaterThan(1));
    assertThat(text(providers, "fixture")).isNotEmpty().isNotEqualTo(first);
    eventually(() -> assertThat(processes).noneMatch(ProcessHandle::isAlive));
  }

  @Test
  @Tag("nightly")
  void aRefusedConfigurationIsNotTriedAgain() throws Exception {
    var providers = start(app("fixture", source, Mode.REFUSE_CONFIGURATION));
    var provider = providers.app("fixture").orElseThrow();
    assertThat(provider.health().state()).isEqualTo(AppHealth.State.UNHEALTHY);
    assertThatThrownBy(() -> provider.provider().orElseThrow().execute(call("say", 60_000)))
        .hasMessage("provider 'fixture' is not available: it rejected its configuration");
    assertThat(ProcessHandle.current().descendants()).isEmpty();
  }

  @Test
  @Tag("nightly")
  void anAppWithoutItsPackageIsUnavailableAndStopsNoOther() throws Exception {
    var providers =
        start(app("good", source, Mode.GOOD), app("gone", home.resolve("nowhere"), Mode.GOOD));
    assertThat(text(providers, "good")).contains("pid");
    var gone = providers.app("gone").orElseThrow();
    assertThat(gone.health().state()).isEqualTo(AppHealth.State.UNHEALTHY);
    assertThat(gone.health().unknownOperations())
        .hasValueSatisfying(
            refused -> {
              assertThat(refused.code()).isEqualTo(ErrorCode.PROVIDER_UNAVAILABLE);
              assertThat(refused.detail()).doesNotContain(home.toString());
            });
    var status = providers.statuses().get(1);
    assertThat(status.state()).isEqualTo("unavailable");
    assertThat(status.reason()).startsWith("there is no " + home.resolve("nowhere"));
    assertThat(status.wasReady()).isFalse();
    assertThat(providers.replace(app("gone", source, Mode.GOOD), Replacement.ROLLING, app -> {}))
        .isEmpty();
    assertThat(text(providers, "gone")).contains("pid");
  }

  @Test
  @Tag("nightly")
  void aRemovalWaitsForAReplacementAndWins() throws Exception {
    var providers = start(app("fixture", source, Mode.GOOD));
    var accepting = new CountDownLatch(1);
    var decided = new CountDownLatch(1);
    var deployed = new CopyOnWriteArrayList<String>();
    var replacing =
        CompletableFuture.supplyAsync(
            () ->
                providers.replace(
                    app("fixture", source, Mode.GOOD),
                    Replacement.ROLLING,
                    app -> {
                      accepting.countDown();
                      await(decided);
                      deployed.add("replaced");
                    }));
    await(accepting);
    var removing =
        CompletableFuture.runAsync(
            () -> providers.remove("fixture", () -> deployed.add("removed")));
    assertThat(removing).isNotDone();
    decided.countDown();
    assertThat(replacing.get(30, TimeUnit.SECONDS)).isEmpty();
    removing.get(30, TimeUnit.SECONDS);
    assertThat(deployed).containsExactly("replaced", "removed");
    assertThat(providers.app("fixture")).isEmpty();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void namesEveryProblemWhenAnAppIsMisconfiguredAndStartsNothing() {
    assertThatThrownBy(
            () ->
                start(
                    app("fixture", source, Mode.GOOD),
                    app("gone", home.resolve("nowhere"), Mode.GOOD),
                    app("odd", new Source.Builtin("oddity"), Map.of()),
                    app("sly", new Source.Local(source), Map.of("SERVICE_HOST_TOKEN", "mine"))))
        .isInstanceOf(ProvidersException.class)
        .hasMessageContaining("app 'gone': there is no " + home.resolve("nowhere"))
        .hasMessageContaining("app 'odd': there is no builtin 'oddity': this gateway has [demo]")
        .hasMessageContaining("app 'sly': its env sets SERVICE_HOST_TOKEN");
    assertThat(ready).isEmpty();
  }

  private Providers start(AppConfig... apps) {
    return start(TIMES, apps);
  }

  private Providers start(SupervisionTimes times, AppConfig... apps) {
    var providers =
        Providers.start(
            FixturePackage.config(home, apps).apps(),
            Setups.of(home, Map.of("demo", Demo::new), times),
            (name, metadata) -> ready.add(name));
    started = Optional.of(providers);
    return providers;
  }

  private static String text(Providers providers, String app) {
    var provider = providers.app(app).orElseThrow().provider().orElseThrow();
    return new String(provider.execute(call("say", 60_000)).body(), StandardCharsets.UTF_8);
  }

  private static AppCall call(String operation, long millis) {
    return new AppCall(
        operation,
        "{}",
        Subject.of("user:ada"),
        Optional.empty(),
        Deadline.in(Duration.ofMillis(millis)),
        "request-1");
  }

  /** An app that the server carries in itself. */
  private static final class Demo implements AppProvider {
    @Override
    public AppMetadata metadata() {
      return new AppMetadata("demo", Optional.empty(), Optional.empty(), List.of());
    }

    @Override
    public AppResult execute(AppCall call) {
      return AppResult.json("{}");
    }
  }
}
