package org.integrationgateway.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.PoolConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.providers.fixture.FixtureProvider;
import org.integrationgateway.providers.fixture.TellingCache;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.packages.PackageException;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.Supervision;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A provider of a kind other than app that another process takes the place of. */
@DisabledOnOs(OS.WINDOWS)
final class ServiceReplacementTest {
  @TempDir Path home;
  private final AtomicInteger prepared = new AtomicInteger();
  private ServiceFactory<Cache> factory;
  private Optional<Entry.Process> started = Optional.empty();

  @AfterEach
  void stop() throws Exception {
    started.flatMap(Entry::supervisor).ifPresent(Supervision::close);
    eventually(() -> assertThat(ProcessHandle.current().descendants()).isEmpty());
  }

  @Test
  void everyProcessIsPreparedBeforeItServes() throws Exception {
    var process = start();
    assertThat(prepared).hasValue(1);
    assertThat(process.status().pack().orElseThrow().version()).isEqualTo("1.0.0");
    long first = pid(process);

    assertThat(process.restart(Replacement.HELD)).isEmpty();
    assertThat(prepared).hasValue(2);
    assertThat(pid(process)).isNotEqualTo(first);

    var next = factory.prepared(packaged("next", "2.0.0"));
    assertThat(process.replace(next, Replacement.ROLLING, ready -> {})).isEmpty();
    process = next.in(process);
    assertThat(prepared).hasValue(3);
    assertThat(process.status().pack().orElseThrow().version()).isEqualTo("2.0.0");
    assertThat(
            process
                .provider(ProviderKind.CACHE)
                .orElseThrow()
                .touch("scope", "key", Optional.empty()))
        .isFalse();
  }

  @Test
  @Tag("nightly")
  void theOneBeforeGoesOnWhenTheNextCannotBePrepared() throws Exception {
    var process = start();
    prepared.set(Integer.MIN_VALUE);
    var next = factory.prepared(packaged("next", "2.0.0"));
    assertThat(process.replace(next, Replacement.STOP_FIRST, ready -> {})).isPresent();
    assertThat(process.status().pack().orElseThrow().version()).isEqualTo("1.0.0");
    var nowhere = packaged("next", "2.0.0").from(new Source.Local(home.resolve("nowhere")));
    assertThatThrownBy(() -> factory.prepared(nowhere))
        .isInstanceOf(PackageException.class)
        .hasMessageContaining("there is no");
  }

  private Entry.Process start() throws Exception {
    var packaged = packaged("first", "1.0.0");
    factory =
        new ServiceFactory<>(
            Processes.of(home),
            ProviderKind.CACHE,
            new ProviderConfig(ProviderKind.CACHE, "telling", true, packaged),
            LaunchHost.offeringNothing("providers.cache.telling", "telling"),
            this::prepare,
            SupervisionTimes.DEFAULT.startup(Duration.ofSeconds(20)));
    var process = factory.entry(packaged);
    started = Optional.of(process);
    process.running().supervisor().start();
    assertThat(process.running().supervisor().awaitFirstAttempt()).isEmpty();
    return process;
  }

  private void prepare(Cache cache) {
    cache.touch("scope", "key", Optional.empty());
    if (prepared.incrementAndGet() == Integer.MIN_VALUE + 1) {
      throw new ServiceException(ServiceException.Reason.INVALID_INPUT, "no such model");
    }
  }

  private static long pid(Entry process) {
    return process.status().process().orElseThrow().pid().orElseThrow();
  }

  private ProviderConfig.Packaged packaged(String name, String version) throws Exception {
    var folder = Files.createDirectories(home.resolve(name));
    Files.writeString(
        folder.resolve("manifest.yaml"),
        """
        kind: cache
        source: github.com/acme/providers/telling
        version: %s
        run: [./provider.sh]
        """
            .formatted(version));
    var text =
        FixtureScript.text("exec ")
            .replace(FixtureProvider.class.getName(), TellingCache.class.getName());
    var script = Files.writeString(folder.resolve("provider.sh"), text);
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    return new ProviderConfig.Packaged(
        new Source.Local(folder),
        Json.object(),
        Map.of(),
        Optional.empty(),
        Sandbox.OFF,
        PoolConfig.USUAL,
        Grants.NONE,
        true);
  }
}
