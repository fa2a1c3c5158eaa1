package org.integrationgateway.server;

import java.util.List;
import java.util.function.Consumer;
import org.integrationgateway.connections.declared.SecretValues;
import org.integrationgateway.connections.hosted.HostedCalls;
import org.integrationgateway.connections.hosted.api.HostedRoutes;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.frontend.FrontendRoutes;
import org.integrationgateway.http.identity.AuditedRefusals;
import org.integrationgateway.http.page.LoginLinks;
import org.integrationgateway.http.page.PageRefusals;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.providers.ProviderSetup;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.providers.directory.Builtins;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.providers.directory.ProviderHosts;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.grpc.CallerAdmission;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.Deployment;
import org.integrationgateway.server.deployment.RoleWarnings;
import org.integrationgateway.server.deployment.RouteAuth;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.server.services.BuiltinFactories;
import org.integrationgateway.server.services.StartupDeclarations;
import org.integrationgateway.surfaces.mcp.stdio.StdioSessions;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.integrationgateway.upstreams.UpstreamClients;
import org.integrationgateway.work.app.WorkApp;
import org.integrationgateway.work.builtin.EmbeddedApps;

/** The second phase of the start: the providers, the apps, and the routes of all features. */
record GatewayApps(
    ProviderDirectory services, Providers providers, RunningApps running, List<String> routes) {
  /**
   * Starts the providers and serves the apps.
   *
   * @param more adds routes to the public listener
   * @throws RuntimeException when a provider or an app refuses its configuration
   */
  static GatewayApps start(
      StartPhase start, GatewayFeatures features, Consumer<Routes.Builder> more) {
    var f = start.foundation();
    var config = f.config();
    var clock = f.clock();
    var opened = f.opened();
    var running = start.running();
    var apps = opened.add(deployment(start, features));
    var processes = Processes.of(config.home());
    var hosts =
        new ProviderHosts(
            features.invoker(), features.connections().stored(), features.relationships());
    var declarations = new StartupDeclarations(config);
    var services =
        opened.add(
            ProviderDirectory.open(
                config.providers(), builtins(f, features), processes, hosts::of, declarations));
    opened.add(f.rates());
    // Late: providers call the server while they are started, and operators see the start.
    running.started(services);
    // After all are started: what a provider refuses at the start stops the server.
    declarations.give(services);
    var embedded =
        EmbeddedApps.with(
            clock,
            WorkApp.NAME,
            () ->
                WorkApp.provider(
                    () -> features.workflows().workflows().named(""),
                    features.agents().agents()::named));
    var listeners = start.listeners();
    var hosting =
        new Hosting(
            name -> services.find(ProviderKind.RUNTIME, name),
            start.relays(),
            () -> config.relay().baseUrl().or(config.server()::baseUrl).orElseGet(listeners::uri),
            clock);
    var setup =
        new ProviderSetup(
            embedded,
            processes,
            SupervisionTimes.DEFAULT,
            hosts::of,
            services,
            hosting,
            new StdioSessions(Threads.perTask("mcp-programs")));
    var providers = opened.add(Providers.start(config.apps(), setup, apps::ready));
    // Late: operators see the providers of apps before all of them serve.
    running.started(providers);
    // Late: a provider that is ready again may change its operations, which the catalog then reads.
    apps.deploy(providers);
    features.all().forEach(Feature::start);

    var mounted = Routes.builder().logins(at -> f.rates().login(at.route(), at.remoteAddress()));
    more.accept(mounted);
    var operators = start.doors().mountAll(mounted, features.all());
    var doors = new PublicRoutes(mounted.build(), pages(f, features), hosted(start, features));
    var served = new RunningApps(f.live(), providers, apps, doors);
    served.showPages();
    // Late: an app that is tried again is deployed like a replaced one, with its routes.
    running.deployed(providers, served::retry);
    opened.add(AppRetries.begin(apps.passing(), served::retryUnavailable));
    var routes = doors.routes().listed();
    listeners.serve(doors.routes(), operators, features.pageHosts(), features.logins()::visitor);
    start
        .grpc()
        .serve(
            new CallerAdmission(
                f.callers(),
                f.rates(),
                features.publicApi().api(),
                opened.add(new ProofWatch(f.callers()))));
    features.reload().serve(LiveParts.of(start, features, served, declarations, services));
    if (config.server().reload().watch()) {
      opened.add(features.reload().watch());
    }
    // Closed first: providers and store are there until the calls under way have ended.
    opened.add(listeners::drain);
    return new GatewayApps(services, providers, served, routes);
  }

  private static Deployment deployment(StartPhase start, GatewayFeatures features) {
    var f = start.foundation();
    var config = f.config();
    var mcp = features.mcp();
    return new Deployment(
        new AppBuilder(
            new SchemaCompiler(),
            PreparedDocuments.at(config.home(), f.clock()),
            ManifestDocuments.of(f.live()),
            features.outbound(),
            f::egress,
            SecretValues.of(start.running()),
            new McpServers(mcp.announced(), Threads.perTask("mcp")),
            f.opened().add(UpstreamClients.calling())),
        RouteAuth.of(config.providers()),
        RoleWarnings.of(config),
        features.deployed(),
        mcp::toolsChanged);
  }

  private static Builtins builtins(Foundation f, GatewayFeatures features) {
    var logins = features.logins();
    return new BuiltinFactories(f.config(), f.state().database(), f.clock())
        .of(
            store -> (presign, now) -> features.urls().sign(store, presign, now),
            features.workflows().builtins(),
            features.agents().builtins(),
            logins.local(),
            logins.oidc());
  }

  /** The static files of apps. */
  private static FrontendRoutes pages(Foundation f, GatewayFeatures features) {
    return new FrontendRoutes(
        f.callers(),
        features.catalog(),
        new PageRefusals(LoginLinks.of(f.config()), features.logins()::visitor),
        features.pageHosts(),
        f::timeout);
  }

  /** The hosted bindings of apps, such as those for webhooks. */
  private static HostedRoutes hosted(StartPhase start, GatewayFeatures features) {
    var f = start.foundation();
    var calls =
        new HostedCalls(
            features.deployed()::app,
            features.invoker(),
            f.rates(),
            start.telemetry().and(new AuditedRefusals(f.audit())),
            f.records(),
            f.clock());
    return new HostedRoutes(calls, f.server().baseUrl(), f::timeout);
  }
}
