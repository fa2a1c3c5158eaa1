package org.integrationgateway.providers.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.integrationgateway.config.providers.LocalRuntimeConfig;
import org.integrationgateway.config.providers.LocalRuntimeConfig.Scheme;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/** Local runtimes for tests, which may check out what lies on this host. */
final class LocalRuntimes {
  static final LocalRuntimeConfig CONFIG =
      new LocalRuntimeConfig(
          64,
          Duration.ofHours(1),
          Duration.ofMillis(300),
          new LocalRuntimeConfig.Checkouts(
              List.of(Scheme.values()), Duration.ofMinutes(1), 16L << 20));

  /** The configuration of the program. */
  record Config(String home) {}

  private LocalRuntimes() {}

  static LocalRuntime open(Path home) {
    return open(home, CONFIG);
  }

  static LocalRuntime open(Path home, LocalRuntimeConfig config) {
    return new LocalRuntime(home, config, System.getenv(), InstantSource.system());
  }

  static LocalRuntime open(Config config) {
    return open(Path.of(config.home()));
  }

  /** A runtime in a process of its own. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      ProviderMain.serve(ProviderKind.RUNTIME, Config.class, config -> LocalRuntimes.open(config));
    }
  }
}
