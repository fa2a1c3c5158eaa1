package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.providers.FixturePackage.app;
import static org.integrationgateway.providers.FixturePackage.pooled;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An app in several real processes. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "each case starts several provider processes")
class PooledProvidersTest {
  private static final Duration NEVER = Duration.ofHours(1);
  private static final Duration SOON = Duration.ofMillis(500);
  private static final SupervisionTimes TIMES =
      SupervisionTimes.DEFAULT.startup(Duration.ofSeconds(60));

  @TempDir Path home;
  private Path signal;
  private AppConfig fixture;
  private Providers providers;

  @BeforeEach
  void write() throws Exception {
    signal = home.resolve("signal");
    var folder = FixturePackage.write(home.resolve("source"));
    fixture =
        app(
            "fixture",
            new Source.Local(folder),
            Map.of("FIXTURE_MODE", "GOOD", "FIXTURE_SIGNAL", signal.toString()));
  }

  @AfterEach
  void stop() throws Exception {
    providers.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  private void start(AppConfig app) {
    providers =
        Providers.start(Map.of(app.name(), app), Setups.of(home, TIMES), (name, ready) -> {});
  }

  private List<ProviderStatus.Instance> instances() {
    return providers.statuses().get(0).process().orElseThrow().instances();
  }

  private void awaitReady(int number) throws Exception {
    eventually(
        () ->
            assertThat(instances())
                .hasSize(number)
                .allMatch(instance -> instance.state().equals("ready")));
  }

  private String call(String operation) {
    var result =
        providers
            .app("fixture")
            .orElseThrow()
            .provider()
            .orElseThrow()
            .execute(
                new AppCall(
                    operation,
                    "{}",
                    Subject.of("user:ada"),
                    Optional.empty(),
                    Deadline.in(Duration.ofSeconds(60)),
                    "request-1"));
    return text(result);
  }

  private static String text(AppResult result) {
    return new String(result.body(), StandardCharsets.UTF_8);
  }

  private List<CompletableFuture<String>> begin(int calls) {
    var begun = new ArrayList<CompletableFuture<String>>();
    for (int i = 0; i < calls; i++) {
      var call = new CompletableFuture<String>();
      new Thread(
              () -> {
                try {
                  call.complete(call("await"));
                } catch (RuntimeException failure) {
                  call.completeExceptionally(failure);
                }
              })
          .start();
      begun.add(call);
    }
    return begun;
  }

  private int inFlight() {
    return instances().stream().mapToInt(ProviderStatus.Instance::calls).sum();
  }

  @Tag("nightly")
  @Test
  void hasMoreProcessesUnderLoadAndFewerAfterIt() throws Exception {
    start(pooled(1, 3, SOON, fixture));
    assertThat(instances()).hasSize(1);
    var calls = begin(4);
    awaitReady(3);
    calls.addAll(begin(5));
    eventually(() -> assertThat(inFlight()).isEqualTo(9));
    assertThat(instances())
        .extracting(ProviderStatus.Instance::calls)
        .allMatch(number -> number >= 2);
    Files.createFile(signal);
    var names = new HashSet<String>();
    for (var call : calls) {
      names.add(call.get(30, TimeUnit.SECONDS));
    }
    assertThat(names).hasSize(3);
    eventually(() -> assertThat(instances()).hasSize(1));
    assertThat(names).contains(call("name"));
    assertThat(providers.statuses().get(0).process().orElseThrow().restarts()).isZero();
  }

  @Test
  void aKilledProcessCostsItsOwnCallsOnly() throws Exception {
    start(pooled(3, 3, NEVER, fixture));
    awaitReady(3);
    var calls = begin(9);
    eventually(() -> assertThat(inFlight()).isEqualTo(9));
    var killed = instances().get(1);
    assertThat(killed.calls()).isEqualTo(3);
    ProcessHandle.of(killed.pid().orElseThrow()).orElseThrow().destroyForcibly();
    eventually(() -> assertThat(calls).filteredOn(CompletableFuture::isDone).hasSize(3));
    // Calls that come now go to the others.
    assertThat(call("name")).isNotEmpty();
    Files.createFile(signal);
    int lost = 0;
    for (var call : calls) {
      try {
        assertThat(call.get(30, TimeUnit.SECONDS)).isNotEmpty();
      } catch (ExecutionException failed) {
        assertThat(failed.getCause())
            .asInstanceOf(type(GatewayException.class))
            .returns(ErrorCode.PROVIDER_FAILED, GatewayException::code);
        lost++;
      }
    }
    assertThat(lost).isEqualTo(3);
    awaitReady(3);
    var process = providers.statuses().get(0).process().orElseThrow();
    assertThat(process.restarts()).isEqualTo(1);
    assertThat(process.lastEnd().orElseThrow().reason()).contains("SIGKILL");
  }

  @Tag("nightly")
  @Test
  void aRestartDrainsAllProcesses() throws Exception {
    start(pooled(2, 2, NEVER, fixture));
    awaitReady(2);
    var calls = begin(4);
    eventually(() -> assertThat(inFlight()).isEqualTo(4));
    var entry = providers.find("fixture").orElseThrow();
    assertThat(entry.restart(Replacement.ROLLING)).isEmpty();
    var next = call("name");
    assertThat(calls).noneMatch(CompletableFuture::isDone);
    Files.createFile(signal);
    var before = new HashSet<String>();
    for (var call : calls) {
      before.add(call.get(30, TimeUnit.SECONDS));
    }
    assertThat(before).hasSize(2).doesNotContain(next);
    awaitReady(2);
  }

  @Tag("nightly")
  @Test
  void otherNumbersChangeNoProcessThatServes() throws Exception {
    start(fixture);
    assertThat(instances()).isEmpty();
    var name = call("name");
    assertThat(providers.resize(pooled(2, 2, NEVER, fixture))).isTrue();
    awaitReady(2);
    assertThat(providers.resize(FixturePackage.startingWithin(Duration.ofSeconds(9), fixture)))
        .isFalse();
    assertThat(providers.resize(fixture)).isTrue();
    eventually(() -> assertThat(instances()).isEmpty());
    assertThat(call("name")).isEqualTo(name);
  }

  @Test
  @Tag("nightly")
  void refusesSeveralProcessesOfAnAppWithoutAProgram() throws Exception {
    start(fixture);
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
    refuses(app("clock", new Source.Local(declarative), Map.of()), "its package has no program");
  }

  @Test
  @Tag("nightly")
  void refusesSeveralProcessesOfAProgramThatKeepsInItWhatLaterCallsNeed() throws Exception {
    start(fixture);
    var manifest = home.resolve("source").resolve("manifest.yaml");
    Files.writeString(manifest, Files.readString(manifest) + "spec: {singleInstance: true}\n");
    refuses(fixture, "its manifest has spec.singleInstance");
  }

  @Test
  @Tag("nightly")
  void refusesSeveralProcessesOfAnMcpServer() throws Exception {
    start(fixture);
    var manifest = home.resolve("source").resolve("manifest.yaml");
    Files.writeString(
        manifest, Files.readString(manifest) + "spec: {surfaces: {mcp: {transport: stdio}}}\n");
    refuses(fixture, "its program is an MCP server");
  }

  private void refuses(AppConfig app, String reason) {
    assertThatThrownBy(
            () ->
                Providers.start(
                    Map.of(app.name(), pooled(1, 2, NEVER, app)),
                    Setups.of(home, TIMES),
                    (name, ready) -> {}))
        .hasMessageContaining(app.name())
        .hasMessageContaining("up to 2 processes, but " + reason)
        .hasMessageContaining("remove minReadyInstances and maxReadyInstances");
  }
}
