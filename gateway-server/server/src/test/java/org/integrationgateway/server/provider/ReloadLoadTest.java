package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.server.reload.ReloadedGateway.json;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.server.reload.ReloadedGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Calls of apps on real processes while the configuration is reloaded again and again. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 60, because = "each reload starts a provider process")
@Timeout(1800)
final class ReloadLoadTest {
  private static final int RELOADS = 20;
  private static final int PER_SECOND = 20;

  @TempDir Path home;

  private static String config(int round) {
    return "  limits: {perSubjectRate: {perSecond: 0}, perAddressRate: {perSecond: 0}}\n"
        + """
        apps:
          steady:
            provider: {source: {path: fixture}}
            sandbox: off
            env: {FIXTURE_MODE: GOOD}
            runtime: {pool: {startupTimeout: 10m}}
          swapped:
            provider: {source: {path: fixture}}
            sandbox: off
            env: {FIXTURE_MODE: GOOD, ROUND: "%d"}
            runtime: {pool: {startupTimeout: 10m}}
          demo%d: {provider: {source: builtin:demo}}
        """
            .formatted(round, round);
  }

  @Tag("nightly")
  @Test
  void noCallIsLost() throws Exception {
    FixturePackage.write(home.resolve("fixture"));
    try (var gateway = new ReloadedGateway(home, config(0))) {
      var token = gateway.token("user:caller");
      var before = gateway.invoke("steady", "say", token, "{}").body();
      try (var steady = new Load(PER_SECOND, () -> outcome(gateway, "steady", token));
          var swapped = new Load(PER_SECOND, () -> outcome(gateway, "swapped", token))) {
        while (steady.count("200") < 5) {
          LockSupport.parkNanos(25_000_000);
        }
        for (int i = 1; i <= RELOADS; i++) {
          var answer = gateway.reload(config(i));
          assertThat(answer.path("state").asString()).as(answer.toString()).isEqualTo("applied");
          assertThat(gateway.status("demo" + i, "time.now", "{}")).isEqualTo(200);
          assertThat(gateway.status("demo" + (i - 1), "time.now", "{}")).isEqualTo(404);
        }
        assertThat(steady.end()).containsOnlyKeys("200");
        assertThat(swapped.end()).containsOnlyKeys("200");
      }
      // The process that was not changed is still the first one.
      assertThat(gateway.invoke("steady", "say", token, "{}").body()).isEqualTo(before);
    }
  }

  @Test
  void anAppThatDoesNotStartStaysAsItWasAndIsTriedAgain() throws Exception {
    FixturePackage.write(home.resolve("fixture"));
    try (var gateway = new ReloadedGateway(home, config(0))) {
      var token = gateway.token("user:caller");
      var before = gateway.invoke("swapped", "say", token, "{}").body();
      var failed = gateway.reload(config(1).replace("GOOD, ROUND", "EXIT_3, ROUND"));
      assertThat(failed.path("state").asString()).isEqualTo("incomplete");
      assertThat(failed.path("failures").toString()).contains("apps.swapped", "exit code 3");
      assertThat(gateway.invoke("swapped", "say", token, "{}").body()).isEqualTo(before);
      assertThat(gateway.status("demo1", "time.now", "{}")).isEqualTo(200);
      assertThat(json(gateway.manage("GET", "/admin/api/v1/reload")).path("current").asBoolean())
          .isFalse();
      assertThat(gateway.reload().path("state").asString()).isEqualTo("incomplete");
      assertThat(gateway.reload(config(1)).path("state").asString()).isEqualTo("applied");
      assertThat(gateway.invoke("swapped", "say", token, "{}").body()).isNotEqualTo(before);
    }
  }

  private static String outcome(ReloadedGateway gateway, String app, String token) {
    try {
      var answer = gateway.invoke(app, "say", token, "{}");
      return answer.statusCode() == 200 ? "200" : answer.statusCode() + " " + answer.body();
    } catch (UncheckedIOException lost) {
      return lost.toString();
    }
  }
}
