package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.core.testing.ConfigText;
import org.integrationgateway.rules.MayUse;
import org.integrationgateway.server.ConfigurationCheck;
import org.integrationgateway.server.testing.TestApps;
import org.integrationgateway.server.testing.Upstreams;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A configuration of 10,000 apps: its check, and a reload with one change. */
@Tag("nightly")
@Timeout(3600)
@MayUse(seconds = 600, because = "it starts a gateway with 10,000 apps")
final class ManyAppsTest {
  private static final int APPS = Integer.getInteger("gateway.reload.apps", 10_000);
  private static final int PACKAGES = 100;

  @TempDir Path home;

  @Test
  void areCheckedAndReloaded() throws Exception {
    try (var upstreams = new Upstreams()) {
      for (int i = 0; i < PACKAGES; i++) {
        var folder = Files.createDirectories(home.resolve("package" + i));
        Files.writeString(folder.resolve("manifest.yaml"), TestApps.echo(upstreams));
      }
      var apps = new StringBuilder("apps:\n");
      for (int i = 0; i < APPS; i++) {
        apps.append(
            "  app%05d: {provider: {source: {path: package%d}}}\n".formatted(i, i % PACKAGES));
      }
      var text = apps.toString();
      try (var gateway = timed("start", () -> new ReloadedGateway(home, text))) {
        timed("validate", this::validate);
        var token = gateway.token("user:caller");
        assertThat(gateway.invoke("app00007", "say", token, "{\"text\": \"a\"}").statusCode())
            .isEqualTo(200);
        var unchanged = timed("reload without a change", gateway::reload);
        assertThat(unchanged.path("state").asString()).isEqualTo("unchanged");
        var changed =
            timed(
                "reload with one change",
                () -> gateway.reload(text + "  added: {provider: {source: builtin:demo}}\n"));
        assertThat(changed.path("state").asString()).isEqualTo("applied");
        assertThat(changed.path("changes").size()).isEqualTo(1);
      }
    }
  }

  private ConfigurationCheck.Result validate() {
    var environment = new Environment(ConfigText.variables(home), home, home);
    var read = ConfigReader.read(List.of(home.resolve("gateway.yaml")), environment);
    var checked = ConfigurationCheck.of(read.config().orElseThrow(), path -> false);
    assertThat(checked.findings()).isEmpty();
    return checked;
  }

  /** Prints how long it took, and how much of that on processors: the machine may be busy. */
  private static <T> T timed(String what, Supplier<T> work) {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long began = System.nanoTime();
    long used = system.getProcessCpuTime();
    var done = work.get();
    System.out.printf(
        "%d apps, %s: %d ms, %d ms on processors%n",
        APPS,
        what,
        Duration.ofNanos(System.nanoTime() - began).toMillis(),
        Duration.ofNanos(system.getProcessCpuTime() - used).toMillis());
    return done;
  }
}
