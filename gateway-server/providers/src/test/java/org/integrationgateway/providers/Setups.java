package org.integrationgateway.providers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.stdio.ProgramSessions;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.app.AppProvider;

/** Setups that tests start providers with. */
public final class Setups {
  private Setups() {}

  /** A server without builtin providers, whose apps may only write logs. */
  public static ProviderSetup of(Path home, SupervisionTimes times) {
    return of(home, Map.of(), times);
  }

  /** Returns a setup with builtin providers. */
  public static ProviderSetup of(
      Path home, Map<String, Supplier<AppProvider>> builtins, SupervisionTimes times) {
    return new ProviderSetup(
        builtins,
        Processes.of(home),
        times,
        Setups::logs,
        RequiredProviders.NONE,
        Hosting.NOWHERE,
        ProgramSessions.NONE);
  }

  /** Returns a setup where apps may require these providers. */
  public static ProviderSetup requiring(
      Path home, SupervisionTimes times, RequiredProviders required) {
    return new ProviderSetup(
        Map.of(),
        Processes.of(home),
        times,
        Setups::logs,
        required,
        Hosting.NOWHERE,
        ProgramSessions.NONE);
  }

  /** Returns a setup with sessions of a runtime. */
  public static ProviderSetup hosted(
      Path home, Function<AppConfig, LaunchHost> hosts, Hosting hosting) {
    return new ProviderSetup(
        Map.of(),
        Processes.of(home),
        SupervisionTimes.DEFAULT.startup(Duration.ofMinutes(1)),
        hosts,
        RequiredProviders.NONE,
        hosting,
        ProgramSessions.NONE);
  }

  /** The services of an app that is granted nothing. */
  public static LaunchHost logs(AppConfig app) {
    return LaunchHost.offeringNothing("apps." + app.name(), app.name());
  }
}
