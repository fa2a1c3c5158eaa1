package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.config.providers.LocalRuntimeConfig.Scheme;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.testing.Eventually;
import org.integrationgateway.providers.fixture.FixtureProvider.Mode;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.runtime.LocalRuntime;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.runtime.RuntimeSessionQuery;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A provider that a runtime runs is kept up like one of this host. */
final class HostedRestartTest {
  private static final LocalRuntimeConfig OVER_TCP =
      new LocalRuntimeConfig(
          8,
          Duration.ofHours(1),
          Duration.ofSeconds(1),
          Optional.of("127.0.0.1"),
          new LocalRuntimeConfig.Checkouts(List.of(Scheme.HTTPS), Duration.ofMinutes(1), 1 << 20));

  @Tag("nightly")
  @Test
  void startsItAgainWhenItIsKilledAndLeavesNoSession(@TempDir Path home) throws Exception {
    try (var runtime =
        new LocalRuntime(home.resolve("far"), OVER_TCP, System.getenv(), Clock.systemUTC())) {
      try (var providers = start(home, runtime)) {
        var first = pid(providers);
        assertThat(ProcessHandle.of(first).orElseThrow().destroyForcibly()).isTrue();
        Eventually.eventually(() -> assertThat(pid(providers)).isNotEqualTo(first));
        assertThat(runtime.list(RuntimeSessionQuery.ACTIVE).sessions()).hasSize(1);
        assertThat(runtime.list(RuntimeSessionQuery.ACTIVE.withEnded()).sessions())
            .anySatisfy(session -> assertThat(session.reason()).contains("SIGKILL"));
      }
      assertThat(runtime.list(RuntimeSessionQuery.ACTIVE).sessions()).isEmpty();
    }
  }

  private static Providers start(Path home, LocalRuntime runtime) throws IOException {
    var folder = FixturePackage.write(home.resolve("source"));
    var app = FixturePackage.on("far", FixturePackage.app("fixture", folder, Mode.GOOD));
    var hosting =
        new Hosting(
            name -> Optional.of(runtime),
            new Relays(address -> true, Clock.systemUTC()),
            () -> URI.create("http://127.0.0.1:1"),
            Clock.systemUTC());
    return Providers.start(
        Map.of("fixture", app), Setups.hosted(home, Setups::logs, hosting), (name, metadata) -> {});
  }

  private static long pid(Providers providers) {
    var call =
        new AppCall(
            "say",
            "{}",
            Subject.of("user:alice"),
            Optional.empty(),
            Deadline.in(Duration.ofSeconds(30)),
            "test");
    var answer = providers.app("fixture").orElseThrow().provider().orElseThrow().execute(call);
    return Json.parseObject(answer.body()).path("pid").asLong();
  }
}
