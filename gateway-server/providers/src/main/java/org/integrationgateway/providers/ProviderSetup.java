package org.integrationgateway.providers;

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

/**
 * The services that a server starts the providers of its apps with.
 *
 * @param builtins the providers that are part of the server, by name
 * @param processes starts the providers that are programs
 * @param times where neither kind nor configuration sets others
 * @param hosts the services of this server that an app's provider may use
 * @param required what apps may require besides each other
 * @param hosting runs providers in sessions of runtimes
 * @param sessions speaks with the programs that are MCP servers
 */
public record ProviderSetup(
    Map<String, Supplier<AppProvider>> builtins,
    Processes processes,
    SupervisionTimes times,
    Function<AppConfig, LaunchHost> hosts,
    RequiredProviders required,
    Hosting hosting,
    ProgramSessions sessions) {
  public ProviderSetup {
    builtins = Map.copyOf(builtins);
  }
}
