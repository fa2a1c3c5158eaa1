package org.integrationgateway.server.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.builtin.s3.Presigner;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.rules.Pause;
import org.integrationgateway.rules.TestProgram;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Providers of kinds other than app, from packages: real processes, started by the server. */
final class PackagedProvidersTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;
  private Optional<ProviderDirectory> opened = Optional.empty();

  @AfterEach
  void stop() throws IOException {
    opened.ifPresent(ProviderDirectory::close);
    assertThat(ProcessHandle.current().descendants()).isEmpty();
    assertThat(folder.resolve("home/run")).isEmptyDirectory();
  }

  /** A package of this kind, run by this Java. */
  private void write(String name, String kind, Class<?> main) throws IOException {
    var root = Files.createDirectories(folder.resolve(name));
    Files.writeString(
        root.resolve("manifest.yaml"),
        """
        kind: %s
        source: github.com/acme/providers/%s
        version: 1.0.0
        run: [./provider.sh]
        """
            .formatted(kind, name));
    TestProgram.script(root.resolve("provider.sh"), main);
  }

  private ConfigReader.Result read(String text) throws IOException {
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    var home = folder.resolve("home");
    return ConfigReader.read(
        List.of(file),
        new Environment(Map.of("GATEWAY_HOME", home.toString()), folder, folder),
        new SecretProcesses(home));
  }

  private ProviderDirectory open(String text) throws IOException {
    var result = read(text);
    assertThat(result.problems()).isEmpty();
    var config = result.config().orElseThrow();
    var directory =
        ProviderDirectory.open(
            config.providers(),
            StandardBuiltins.of(config.home(), Map.of(), Clock.systemUTC(), name -> Presigner.NONE),
            Processes.of(config.home()),
            provider -> LaunchHost.offeringNothing(provider.path(), provider.name()),
            ProviderDirectory.Preparation.NONE);
    opened = Optional.of(directory);
    return directory;
  }

  @Test
  @Tag("nightly")
  void aCacheInAProcessIsCalledAsAnyOtherAndComesBackAfterItsEnd() throws IOException {
    write("cache", "cache", CacheMain.class);
    var providers =
        open(
            """
            providers:
              cache:
                far: {source: {path: cache}}
                near: {source: builtin:memory}
            """);
    var required = providers.of(providers.packages().iterator().next());
    assertThat(required).extracting("place").containsExactly("provider 'cache.far'");
    required.get(0).ready().orTimeout(30, TimeUnit.SECONDS).join();
    for (var name : providers.names(ProviderKind.CACHE)) {
      var cache = providers.get(ProviderKind.CACHE, name);
      cache.set("s", "k", "v".getBytes(StandardCharsets.UTF_8), Optional.empty());
      assertThat(cache.get("s", "k")).contains("v".getBytes(StandardCharsets.UTF_8));
    }
    var far = providers.get(ProviderKind.CACHE, "far");
    for (var process : ProcessHandle.current().descendants().toList()) {
      process.destroyForcibly();
      process.onExit().join();
    }
    assertThat(afterRestart(far)).as("the next process remembers nothing").isEmpty();
    assertThat(far.toString()).contains("provider 'cache.far'");
  }

  /** A call that hits the dying process fails; the next one waits for its successor. */
  private static Optional<byte[]> afterRestart(Cache cache) {
    var deadline = Deadline.in(Duration.ofSeconds(30));
    while (true) {
      try {
        return cache.get("s", "k");
      } catch (ServiceException lost) {
        assertThat(lost.reason()).as(lost.toString()).isIn(Reason.UNAVAILABLE, Reason.FAILED);
        assertThat(deadline.remaining()).isPositive();
        Pause.brief();
      }
    }
  }

  @Test
  void aProviderWhosePackageIsOfAnotherKindHasFailedAndStopsNoOther() throws IOException {
    write("cache", "cache", CacheMain.class);
    var providers =
        open(
            """
            providers:
              cache: {near: {source: builtin:memory}}
              s3: {files: {source: {path: cache}}}
            """);
    var status = providers.statuses().get(1);
    assertThat(status.state()).isEqualTo("failed");
    assertThat(status.reason())
        .contains("its package cannot be used", "is of kind 'cache'", "listed under providers.s3");
    assertThat(status.wasReady()).isFalse();
    assertThat(providers.get(ProviderKind.CACHE, "near").get("s", "k")).isEmpty();
  }

  @Test
  void allProvidersInProcessesShareOneFolder() throws IOException {
    write("cache", "cache", CacheMain.class);
    var providers =
        open(
            """
            providers:
              cache:
                one: {source: {path: cache}}
                two: {source: {path: cache}}
            """);
    for (var required : providers.of(providers.packages().iterator().next())) {
      required.ready().orTimeout(30, TimeUnit.SECONDS).join();
    }
    try (var records = Files.list(folder.resolve("home/run"))) {
      assertThat(
              records
                  .map(record -> record.getFileName().toString())
                  .filter(name -> name.endsWith(".launch"))
                  .map(name -> name.substring(0, name.indexOf('-'))))
          .hasSize(2)
          .containsOnly(run());
    }
  }

  private String run() throws IOException {
    try (var records = Files.list(folder.resolve("home/run"))) {
      var name = records.findFirst().orElseThrow().getFileName().toString();
      return name.substring(0, name.indexOf('-'));
    }
  }

  @Test
  void secretsOfAProcessAreThereWhenTheConfigurationIsRead() throws IOException {
    write("vault", "secrets", SecretsMain.class);
    var result =
        read(
            """
            providers:
              secrets: {vault: {source: {path: vault}, config: {prefix: "p-"}}}
            apps:
              demo:
                provider: {source: {path: vault}}
                config: {token: {secret: {provider: vault, name: one}}}
            """);
    assertThat(result.problems()).isEmpty();
    assertThat(result.config().orElseThrow().apps().get("demo").config())
        .hasToString("{\"token\":\"p-one\"}");
  }

  @Test
  void saysWhyAProcessDoesNotGiveItsSecrets() throws IOException {
    write("vault", "secrets", SecretsMain.class);
    var result =
        read(
            """
            providers:
              secrets: {vault: {source: {path: vault}, config: {perfix: "p-"}}}
            apps:
              demo:
                provider: {source: builtin:demo}
                config: {token: {secret: {provider: vault, name: one}}}
            """);
    assertThat(result.problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.message())
                    .contains(
                        "'vault' cannot be used: its provider it rejected its " + "configuration"));
  }

  /** Serves a cache. */
  static final class CacheMain {
    private CacheMain() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(ProviderKind.CACHE, () -> new MemoryCache(1 << 20));
    }
  }

  /** The configuration: the prefix of the secrets below. */
  record Config(String prefix) {}

  /** Serves secrets that are called as they are. */
  static final class SecretsMain {
    private SecretsMain() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(
          ProviderKind.SECRETS,
          Config.class,
          config -> name -> StoredSecret.of(Secret.of(config.prefix() + name)));
    }
  }
}
