package org.integrationgateway.server.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;
import static org.integrationgateway.providers.FixturePackage.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.providers.FixturePackage;
import org.integrationgateway.providers.OwnPid;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.rules.MayUse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Apps that are other ones from one call to the next, on real processes, and callers meanwhile. */
@DisabledOnOs(OS.WINDOWS)
@MayUse(seconds = 40, because = "each case starts and replaces provider processes")
final class ReplacedAppsTest {
  private static final int PER_SECOND = 50;

  @TempDir static Path home;
  private static Path source;
  private static OperatedGateway gateway;

  @BeforeAll
  static void start() throws Exception {
    source = FixturePackage.write(home.resolve("fixture"));
    gateway =
        new OperatedGateway(
            FixturePackage.config(
                home,
                app("swapped", source, Mode.GOOD),
                app("killed", source, Mode.GOOD),
                app("steady", source, Mode.GOOD)));
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
    assertThat(home.resolve("run")).isEmptyDirectory();
  }

  @ParameterizedTest
  @Tag("nightly")
  @EnumSource
  void noCallNoticesASwap(Replacement how) throws Exception {
    var before = gateway.invoke("swapped", "say").body();
    try (var load = new Load(PER_SECOND, () -> outcome("swapped", "say"))) {
      eventually(() -> assertThat(load.count("ok")).isGreaterThan(5));
      assertThat(gateway.gateway().replace(app("swapped", source, Mode.GOOD), how)).isEmpty();
      int served = load.count("ok");
      eventually(() -> assertThat(load.count("ok")).isGreaterThan(served + 5));
      assertThat(load.end()).containsOnlyKeys("ok");
    }
    assertThat(gateway.invoke("swapped", "say").body()).contains("pid").isNotEqualTo(before);
  }

  @Test
  void operationsAndToolsAreThoseOfTheNewOne() {
    assertThat(gateway.invoke("swapped", "more").statusCode()).isEqualTo(404);
    assertThat(gateway.gateway().replace(offering("more"), Replacement.HELD)).isEmpty();
    assertThat(gateway.invoke("swapped", "more").body()).contains("pid");
    assertThat(gateway.gateway().replace(app("swapped", source, Mode.GOOD), Replacement.HELD))
        .isEmpty();
    assertThat(gateway.invoke("swapped", "more").statusCode()).isEqualTo(404);
  }

  @Test
  @Tag("nightly")
  void leavesEverythingAsItWasWhenTheNewOneCannotServe() throws Exception {
    var before = gateway.invoke("steady", "say").body();
    assertThat(replaced(app("steady", source, Mode.REFUSE_CONFIGURATION)))
        .isEqualTo("it rejected its configuration");
    assertThat(replaced(app("steady", source, Mode.EXIT_3))).contains("exit code 3");
    assertThat(replaced(app("steady", home.resolve("nowhere"), Mode.GOOD)))
        .contains("app 'steady'", "there is no");
    assertThat(replaced(app("steady", new Source.Local(source), twice())))
        .isEqualTo("its catalog is invalid");
    assertThat(replaced(app("steady", choosy(), Mode.GOOD))).contains("app 'steady'", "'gone'");
    assertThat(gateway.invoke("steady", "say").body()).isEqualTo(before);
  }

  @Test
  void addsAnAppAndMakesAProcessOfADeclarativeOneAndBack() throws Exception {
    var folder = Files.createDirectories(home.resolve("declarative"));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/clock
        version: 1.0.0
        spec:
          surfaces:
            rest:
              baseUrl: http://127.0.0.1:9
              operations:
                - {name: now, method: GET, path: /now}
        """);
    var declarative = app("added", new Source.Local(folder), Map.of());
    var before = ProcessHandle.current().descendants().count();
    assertThat(gateway.invoke("added", "now").statusCode()).isEqualTo(404);
    assertThat(gateway.gateway().replace(declarative, Replacement.ROLLING)).isEmpty();
    assertThat(gateway.send("GET", "/api/v1/apps/added/operations").body()).contains("now");
    assertThat(gateway.gateway().replace(app("added", source, Mode.GOOD), Replacement.ROLLING))
        .isEmpty();
    assertThat(gateway.invoke("added", "say").body()).contains("pid");
    assertThat(gateway.gateway().replace(declarative, Replacement.ROLLING)).isEmpty();
    assertThat(gateway.invoke("added", "say").statusCode()).isEqualTo(404);
    // Processes of the tests before may have ended meanwhile.
    assertThat(ProcessHandle.current().descendants().count()).isLessThanOrEqualTo(before);
  }

  @Test
  void aKillUnderLoadFailsTheCallsInFlightAndNoOther() throws Exception {
    var served = gateway.invoke("killed", "say").body();
    var process = OwnPid.in(served);
    try (var load = new Load(PER_SECOND, () -> outcome("killed", "say"));
        var others = new Load(PER_SECOND, () -> outcome("steady", "say"))) {
      eventually(() -> assertThat(load.count("ok")).isGreaterThan(5));
      process.destroyForcibly();
      eventually(() -> assertThat(gateway.invoke("killed", "say").body()).isNotEqualTo(served));
      int again = load.count("ok");
      eventually(() -> assertThat(load.count("ok")).isGreaterThan(again + 5));
      var outcomes = load.end();
      assertThat(outcomes.keySet()).isSubsetOf("ok", "provider_failed");
      assertThat(load.count("provider_failed")).as("in flight at once").isLessThan(PER_SECOND);
      assertThat(others.end()).containsOnlyKeys("ok");
    }
  }

  private static String replaced(AppConfig app) {
    return gateway.gateway().replace(app, Replacement.ROLLING).orElseThrow();
  }

  private static AppConfig offering(String operation) {
    return app(
        "swapped",
        new Source.Local(source),
        Map.of("FIXTURE_MODE", Mode.GOOD.name(), "FIXTURE_OPERATION", operation));
  }

  /** Two operations of one name, which no app can have. */
  private static Map<String, String> twice() {
    return Map.of("FIXTURE_MODE", Mode.GOOD.name(), "FIXTURE_OPERATION", "say");
  }

  /** A package that offers an operation which its provider does not have. */
  private static Path choosy() throws IOException {
    var folder = FixturePackage.write(home.resolve("choosy"));
    var manifest = folder.resolve("manifest.yaml");
    Files.writeString(
        manifest, Files.readString(manifest) + "spec: {allowedOperations: {gone: {}}}\n");
    return folder;
  }

  private static String outcome(String app, String operation) {
    var answer = gateway.invoke(app, operation);
    return answer.statusCode() == 200
        ? "ok"
        : answer.body().replaceAll(".*\"code\":\"(\\w+)\".*", "$1");
  }
}
