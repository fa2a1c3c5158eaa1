package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Required providers are ready before the package is started. */
@DisabledOnOs(OS.WINDOWS)
class RequirementsTest {
  private static final SupervisionTimes TIMES =
      SupervisionTimes.DEFAULT.startup(Duration.ofSeconds(60));

  private static final String PREFIX = "github.com/acme/providers/";

  @TempDir Path home;
  private final List<String> ready = new CopyOnWriteArrayList<>();
  private Optional<Providers> started = Optional.empty();

  @AfterEach
  void stop() throws Exception {
    started.ifPresent(Providers::close);
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
  }

  @Tag("nightly")
  @Test
  void startsWhatIsRequiredFirst() throws Exception {
    start(
        TIMES,
        RequiredProviders.NONE,
        app("third", "three", Mode.GOOD, "two"),
        app("second", "two", Mode.GOOD, "one"),
        app("first", "one", Mode.GOOD));
    assertThat(ready).containsExactly("first", "second", "third");
  }

  @Test
  void anAppThatRequiresWhatIsNotThereIsUnavailable() throws Exception {
    var providers =
        start(
            TIMES,
            RequiredProviders.NONE,
            app("first", "one", Mode.GOOD),
            app("second", "two", Mode.GOOD, "oen"),
            app("third", "three", Mode.GOOD, "two"));
    assertThat(ready).containsExactly("first");
    assertThat(unavailable(providers, "second"))
        .startsWith("its package requires 'github.com/acme/providers/oen'")
        .contains("did you mean 'github.com/acme/providers/one'?");
    assertThat(unavailable(providers, "third"))
        .isEqualTo("its package requires app 'second', which is unavailable");
  }

  @Test
  @Tag("nightly")
  void theAppsOfACircleAreUnavailableAndTheReasonNamesTheWholeCircle() throws Exception {
    var providers =
        start(
            TIMES,
            RequiredProviders.NONE,
            app("outside", "zero", Mode.GOOD, "one"),
            app("first", "one", Mode.GOOD, "three"),
            app("second", "two", Mode.GOOD, "one"),
            app("third", "three", Mode.GOOD, "two"),
            app("other", "four", Mode.GOOD));
    assertThat(ready).containsExactly("other");
    for (var app : List.of("first", "second", "third")) {
      assertThat(unavailable(providers, app))
          .contains("first -> third -> second -> first")
          .doesNotContain("outside ->");
    }
    assertThat(unavailable(providers, "outside")).contains("app 'first', which is unavailable");
  }

  private static String unavailable(Providers providers, String app) {
    return providers.app(app).orElseThrow().unavailable().orElseThrow();
  }

  @Test
  @Tag("nightly")
  void tellsWhatWaitsForWhatWhenTheFirstDoesNotBecomeReady() throws Exception {
    var providers =
        start(
            TIMES,
            RequiredProviders.NONE,
            app("second", "two", Mode.GOOD, "one"),
            app("first", "one", Mode.REFUSE_CONFIGURATION),
            app("other", "zero", Mode.GOOD));
    assertThat(ready).containsExactly("other");
    var waiting = providers.app("second").orElseThrow().provider().orElseThrow();
    assertThatThrownBy(() -> waiting.execute(call()))
        .isInstanceOf(GatewayException.class)
        .hasMessageContaining("what its package requires is not ready yet");
  }

  @Test
  @Tag("nightly")
  void waitsForProvidersOfOtherKinds() throws Exception {
    var cache = new CompletableFuture<Void>();
    var providers = start(TIMES, others("redis", cache), app("first", "one", Mode.GOOD, "redis"));
    assertThat(ready).isEmpty();
    cache.complete(null);
    eventually(() -> assertThat(ready).containsExactly("first"));
    assertThat(
            providers.replace(
                app("second", "two", Mode.GOOD, "valkey"), Replacement.ROLLING, app -> {}))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("requires '" + PREFIX + "valkey'"));
  }

  private static RequiredProviders others(String name, CompletableFuture<Void> ready) {
    return new RequiredProviders() {
      @Override
      public List<Required> of(String requirement) {
        return requirement.equals(PREFIX + name)
            ? List.of(
                new Required(
                    "provider 'cache." + name + "'",
                    ready,
                    () -> Optional.of("ended with exit code 3")))
            : List.of();
      }

      @Override
      public Set<String> packages() {
        return Set.of(PREFIX + name);
      }
    };
  }

  private Providers start(SupervisionTimes times, RequiredProviders others, AppConfig... apps) {
    var providers =
        Providers.start(
            FixturePackage.config(home, apps).apps(),
            Setups.requiring(home, times, others),
            (name, metadata) -> ready.add(name));
    started = Optional.of(providers);
    return providers;
  }

  private AppConfig app(String name, String packageName, Mode mode, String... requires)
      throws IOException {
    var folder = Files.createDirectories(home.resolve("source-" + name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: app
        source: github.com/acme/providers/%s
        version: 1.0.0
        run: [./provider.sh]
        spec: {mcp: true, requires: [%s]}
        """
            .formatted(
                packageName,
                Stream.of(requires).map(PREFIX::concat).collect(Collectors.joining(", "))));
    var script = Files.writeString(folder.resolve("provider.sh"), FixtureScript.text("exec "));
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return FixturePackage.app(name, new Source.Local(folder), Map.of("FIXTURE_MODE", mode.name()));
  }

  private static AppCall call() {
    return new AppCall(
        "say",
        "{}",
        Subject.of("user:ada"),
        Optional.empty(),
        Deadline.in(Duration.ofMillis(200)),
        "request-1");
  }
}
