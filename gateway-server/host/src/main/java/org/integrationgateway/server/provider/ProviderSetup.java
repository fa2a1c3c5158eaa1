package org.integrationgateway.server.provider;

import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.server.config.apps.AppConfig;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.launch.Hosting;
import org.integrationgateway.server.provider.launch.Processes;
import org.integrationgateway.server.provider.stdio.ProgramSessions;
import org.integrationgateway.server.provider.supervision.SupervisionTimes;

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
