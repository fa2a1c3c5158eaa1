package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.server.reload.ReloadedGateway.json;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An app in several processes, through the doors of callers and operators. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "each case starts several provider processes")
@Tag("nightly")
final class ReloadedInstancesTest {
  private static final String PROVIDER = "/admin/api/v1/providers/app/pooled";

  @TempDir Path home;
  private Path signal;
  private ReloadedGateway gateway;

  @BeforeEach
  void start() throws Exception {
    signal = home.resolve("signal");
    FixturePackage.write(home.resolve("fixture"));
    Files.writeString(
        Files.createDirectories(home.resolve("declared")).resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/declared
        version: 1.0.0
        spec:
          surfaces:
            rest: {baseUrl: 'https://api.example.com', operations: [{name: now, method: GET, path: /}]}
        """);
    gateway =
        new ReloadedGateway(
            home, apps("minReadyInstances: 1, maxReadyInstances: 3, idleTimeout: 1s"));
  }

  @AfterEach
  void stop() throws Exception {
    gateway.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
  }

  private String apps(String pool) {
    return apps("await", pool);
  }

  private String apps(String operation, String pool) {
    return """
    apps:
      pooled:
        provider: {source: {path: fixture}}
        env: {FIXTURE_MODE: GOOD, FIXTURE_OPERATION: %s, FIXTURE_SIGNAL: '%s'}
        runtime: {pool: {startupTimeout: 1m, callsPerInstance: 1, %s}}
    """
        .formatted(operation, signal, pool);
  }

  private JsonNode provider() {
    return json(gateway.manage("GET", PROVIDER));
  }

  private void awaitReady(int number) throws Exception {
    eventually(
        () -> {
          assertThat(provider().path("instances").valueStream())
              .hasSize(number)
              .allMatch(one -> one.path("state").asString().equals("ready"));
          assertThat(gateway.manage("GET", "/metrics").body())
              .contains(
                  "gateway_provider_instances{kind=\"app\",name=\"pooled\"} " + number + ".0");
        });
  }

  private Set<String> names(int calls) {
    var names = new HashSet<String>();
    var token = gateway.token("user:ada");
    for (int i = 0; i < calls; i++) {
      names.add(gateway.invoke("pooled", "await", token, "{}").body());
    }
    return names;
  }

  @Test
  void processesComeWithTheLoadAndGoAfterItAndReloadsAndRestartsKeepEveryCall() throws Exception {
    var calls = begin("await");
    awaitReady(3);
    assertThat(provider().path("instances").valueStream())
        .allMatch(one -> one.path("pid").asLong() > 0 && one.has("callsInFlight"));
    Files.createFile(signal);
    for (var call : calls) {
      assertThat(call.get(60, TimeUnit.SECONDS)).isEqualTo(200);
    }
    awaitReady(1);
    var name = names(1);

    var answer = gateway.reload(apps("minReadyInstances: 2, idleTimeout: 1s"));
    assertThat(answer.path("changes").toString()).contains("apps.pooled");
    awaitReady(2);
    assertThat(names(40)).hasSize(2).containsAll(name);

    assertThat(gateway.manage("POST", PROVIDER + ":restart").statusCode()).isEqualTo(200);
    awaitReady(2);
    assertThat(names(40)).hasSize(2).doesNotContainAnyElementsOf(name);
  }

  private List<CompletableFuture<Integer>> begin(String operation) {
    var calls = new ArrayList<CompletableFuture<Integer>>();
    for (int i = 0; i < 6; i++) {
      calls.add(
          CompletableFuture.supplyAsync(
              () -> gateway.status("pooled", operation, "{}"), task -> new Thread(task).start()));
    }
    return calls;
  }

  /** The statuses of six calls, of which two are in a process that is killed. */
  private List<Integer> killed(String operation, int goOn) throws Exception {
    gateway.reload(apps(operation, "minReadyInstances: 3"));
    awaitReady(3);
    var calls = begin(operation);
    awaitInFlight(6);
    var lost = provider().path("instances").path(1);
    assertThat(lost.path("callsInFlight").asInt()).isEqualTo(2);
    ProcessHandle.of(lost.path("pid").asLong()).orElseThrow().destroyForcibly();
    awaitInFlight(goOn);
    awaitReady(3);
    Files.createFile(signal);
    var statuses = new ArrayList<Integer>();
    for (var call : calls) {
      statuses.add(call.get(60, TimeUnit.SECONDS));
    }
    return statuses;
  }

  private void awaitInFlight(int calls) throws Exception {
    eventually(
        () ->
            assertThat(
                    provider()
                        .path("instances")
                        .valueStream()
                        .mapToInt(one -> one.path("callsInFlight").asInt())
                        .sum())
                .isEqualTo(calls));
  }

  @Test
  void aKilledProcessCostsTheCallsThatItHad() throws Exception {
    assertThat(killed("await", 4)).containsExactlyInAnyOrder(200, 200, 200, 200, 502, 502);
  }

  @Test
  void aKilledProcessCostsNoCallThatMayBeRepeated() throws Exception {
    assertThat(killed("read", 6)).containsOnly(200);
  }

  @Test
  void refusesNumbersThatCannotBe() throws Exception {
    var upsideDown = gateway.reload(apps("minReadyInstances: 3, maxReadyInstances: 2"));
    assertThat(upsideDown.toString())
        .contains("'apps.pooled.runtime.pool.maxReadyInstances' is 2, less than minReadyInstances");
    var declared =
        gateway.reload(
            """
            apps:
              declared:
                provider: {source: {path: declared}}
                runtime: {pool: {maxReadyInstances: 2}}
            """);
    assertThat(declared.toString())
        .contains("'apps.declared'")
        .contains("up to 2 processes, but its package has no program");
    Files.createFile(signal);
    assertThat(names(1)).hasSize(1);
  }
}
