package org.integrationgateway.server;

import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.access.AccessPolicy;
import org.integrationgateway.server.api.login.LoginRoutes;
import org.integrationgateway.server.api.mcp.McpEndpoint;
import org.integrationgateway.server.api.objects.ObjectRoutes;
import org.integrationgateway.server.api.v1.RestV1;
import org.integrationgateway.server.api.v1.SchemaRoutes;
import org.integrationgateway.server.builtin.demo.DemoApp;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.catalog.AppCatalog;
import org.integrationgateway.server.config.AppConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.connection.Connections;
import org.integrationgateway.server.connection.StoredCredentials;
import org.integrationgateway.server.credential.CredentialResolver;
import org.integrationgateway.server.credential.CredentialVault;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.frontend.FrontendRoutes;
import org.integrationgateway.server.http.Listeners;
import org.integrationgateway.server.http.Routes;
import org.integrationgateway.server.http.grpc.GrpcDoor;
import org.integrationgateway.server.identity.ApiTokens;
import org.integrationgateway.server.identity.Authenticator;
import org.integrationgateway.server.identity.IdentityTokens;
import org.integrationgateway.server.invoke.Directory;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.Invoker;
import org.integrationgateway.server.invoke.InvokerApps;
import org.integrationgateway.server.presign.SignedUrls;
import org.integrationgateway.server.provider.ProvidedApp;
import org.integrationgateway.server.provider.Providers;
import org.integrationgateway.server.provider.host.Relays;
import org.integrationgateway.server.provider.launch.Hosting;
import org.integrationgateway.server.provider.packages.PackageException;
import org.integrationgateway.server.provider.sources.PackageSources;
import org.integrationgateway.server.provider.supervision.Replacement;
import org.integrationgateway.server.schema.SchemaCompiler;
import org.integrationgateway.server.services.DirectoryTools;
import org.integrationgateway.server.services.DurableWorkflows;
import org.integrationgateway.server.services.ModelClient;
import org.integrationgateway.server.services.ProviderDirectory;
import org.integrationgateway.server.services.ToolLoopAgents;
import org.integrationgateway.server.store.State;
import org.integrationgateway.server.surface.http.OutboundClient;
import org.integrationgateway.server.telemetry.Telemetry;

/**
 * The server: every object is made here, once, in reading order, from what stands above it. Tests
 * start the same class.
 */
public final class Gateway implements AutoCloseable {
  private final ReentrantLock deploying = new ReentrantLock();
  private final Opened opened;
  private final Telemetry telemetry;
  private final PackageSources packages;
  private final Listeners listeners;
  private final List<String> routes;
  private final ProviderDirectory services;
  private final LocalLogins logins;
  private final Providers providers;
  private final Deployment apps;
  private final Doors doors;

  private Gateway(
      GatewayConfig config,
      PackageSources packages,
      Clock clock,
      Consumer<Routes.Builder> more,
      Opened opened) {
    this.opened = opened;
    this.packages = packages;
    var server = config.server();
    var limits = server.limits();
    var timeout = limits.requestTimeout();

    var state = opened.add(State.open(config, clock));
    var tokens =
        opened.add(new ApiTokens(state.tokens(), state.keys().hash(), server.apiTokenTtl(), clock));
    var vault = new CredentialVault(state.credentials(), state.keys().sealer(), clock);
    var people = new IdentityTokens(state.keys().hash());
    var authenticator = new Authenticator(tokens, people::find);
    telemetry = new Telemetry(Version.NUMBER);

    var overview = new Overview(config.providers());
    telemetry.watch(overview);
    var access = new AccessPolicy(config.policies().values());
    var operators = new OperatorDoors(config, authenticator, access, telemetry, overview);
    var relays = new Relays(Networks.of(config.relay().networks()), clock);
    GrpcDoor relay = (head, answer) -> relays.begin(head, answer).orElse(GrpcDoor.Ignored.CALL);
    listeners = opened.add(operators.listen(relay));

    var outbound =
        opened.add(
            new OutboundClient(
                limits.upstreamResponseBytes(), limits.upstreamConnectTimeout(), clock));
    var catalog = new AppCatalog(List.of(), server.mcp().prefixedToolNames());
    apps = new Deployment(new AppBuilder(new SchemaCompiler(), outbound, server.egress()), catalog);
    var directory = new Directory(catalog, access);
    var credentials = new CredentialResolver(vault);
    var invoker =
        new Invoker(
            authenticator::authenticate,
            directory,
            credentials::resolve,
            telemetry,
            new Invoker.Limits(timeout, limits.perAppConcurrency(), limits.invocationDepth()),
            listeners::waiting,
            server.baseUrl());
    var connections = new Connections(directory::app, vault);
    var hosts =
        new Hosts(invoker, new StoredCredentials(directory::app, connections, vault, credentials));

    var urls =
        new SignedUrls(
            () -> server.baseUrl().orElseGet(listeners::uri), state.keys().hash(), clock);
    var workflows =
        new DurableWorkflows(
            state.database(),
            name -> new InvokerApps(invoker, Party.WORKFLOW, name),
            agent -> hosts.find(ProviderKind.AGENT, agent.orElse("")),
            clock);
    var agents =
        new ToolLoopAgents(
            state.database(),
            name -> new InvokerApps(invoker, Party.AGENT, name),
            new DirectoryTools(directory),
            url -> ModelClient.to(url, outbound, server.egress()),
            clock);
    logins =
        new LocalLogins(state.database(), () -> server.baseUrl().orElseGet(listeners::uri), clock);
    var carried = new Carried(config, state.database(), clock);
    var builtins =
        carried.of(
            store -> (presign, now) -> urls.sign(store, presign, now), workflows, agents, logins);
    var instructions = new Instructions(config);
    services =
        opened.add(
            ProviderDirectory.open(
                config.providers(), builtins, config.home(), hosts::of, instructions));
    hosts.serve(services);
    overview.shows(services);
    services
        .byDefault(ProviderKind.IDENTITY)
        .ifPresent(
            identity -> people.serve(identity, () -> server.baseUrl().orElseGet(listeners::uri)));
    instructions.give(services);
    operators.runs(services);
    var demos = Map.<String, Supplier<AppProvider>>of("demo", () -> DemoApp.provider(clock));
    var hosting =
        new Hosting(
            name -> services.find(ProviderKind.RUNTIME, name),
            relays,
            () -> config.relay().baseUrl().or(server::baseUrl).orElseGet(listeners::uri),
            clock);
    providers =
        opened.add(Providers.start(config, demos, apps::ready, hosts::of, services, hosting));
    overview.shows(providers);
    apps.deploy(providers);
    opened.add(agents.start());
    opened.add(workflows.start());

    var always = new ArrayList<Consumer<Routes.Builder>>();
    always.add(operators::mount);
    always.add(new SchemaRoutes()::mount);
    always.add(
        new ObjectRoutes(urls, name -> services.find(ProviderKind.S3, name), timeout)::mount);
    if (logins.isConfigured()) {
      var hash = state.keys().hash();
      always.add(
          new LoginRoutes(
                  logins,
                  (one, other) -> hash.of("login form", one, other),
                  server.baseUrl(),
                  clock)
              ::mount);
    }
    always.add(
        new RestV1(authenticator::authenticate, invoker, directory, connections, tokens, timeout)
            ::mount);
    always.add(more);
    var mcp =
        new McpEndpoint(
            authenticator::authenticate,
            invoker,
            directory,
            server.baseUrl(),
            timeout,
            Version.NUMBER);
    apps.onChange(mcp::toolsChanged);
    doors =
        new Doors(
            always,
            new FrontendRoutes(authenticator::authenticate, directory, timeout),
            mcp,
            () -> catalog.apps().stream().anyMatch(App::mcp));
    doors.pages(providers.apps()).run();
    routes = doors.routes().listed();
    listeners.serve(doors.routes());
    operators.loaded();
    // First of all: whatever carries out what is under way is there until that is done.
    opened.add(listeners::drain);
  }

  /**
   * Starts a server and returns when it answers calls.
   *
   * @throws RuntimeException when it cannot, with the reason; nothing is left open then
   */
  public static Gateway start(GatewayConfig config) {
    return start(config, Clock.systemUTC());
  }

  /**
   * The same with more doors.
   *
   * @param more adds their routes
   */
  public static Gateway start(GatewayConfig config, Consumer<Routes.Builder> more) {
    return start(config, Clock.systemUTC(), more);
  }

  /** The same, by another clock. */
  static Gateway start(GatewayConfig config, Clock clock) {
    return start(config, clock, routes -> {});
  }

  private static Gateway start(GatewayConfig config, Clock clock, Consumer<Routes.Builder> more) {
    var opened = new Opened();
    try {
      var packages = opened.add(PackageSources.of(config));
      return new Gateway(packages.resolved(config), packages, clock, more, opened);
    } catch (RuntimeException | Error failure) {
      opened.closeAfter(failure);
      throw failure;
    }
  }

  /**
   * Reads the package of an app again and lets it serve in the place of what serves now: its
   * provider, its operations and tools, its static files. An app that is not there yet is added.
   *
   * @return empty when it serves as configured now, else why it does not: then all is as it was
   */
  public Optional<String> replace(AppConfig app, Replacement how) {
    try {
      return providers.replace(packages.resolved(app), how, this::deploy);
    } catch (PackageException unavailable) {
      return Optional.of(String.valueOf(unavailable.getMessage()));
    }
  }

  /** Takes an app away: its operations, its static files, its processes. */
  public void remove(String app) {
    synchronized (this) {
      apps.remove(app);
      doors.remove(app);
      listeners.serve(doors.routes());
    }
    providers.remove(app);
  }

  /** From now on calls of this app wait, until what is returned has been run. */
  public Runnable hold(String app) {
    return providers.hold(app);
  }

  /** From now on told of every call. */
  public void observe(InvocationObserver observer) {
    telemetry.observe(observer);
  }

  private void deploy(ProvidedApp next) {
    deploying.lock();
    try {
      var pages = doors.pages(List.of(next));
      apps.replace(next);
      pages.run();
      listeners.serve(doors.routes());
    } finally {
      deploying.unlock();
    }
  }

  /** Where the public listener is reached from this machine. */
  public URI uri() {
    return listeners.uri();
  }

  /** Where the first account can be made; empty when there is one, or no local identity. */
  public Optional<URI> firstAdminLink() {
    return logins.firstAdminLink();
  }

  /** What the public listener answers, as {@code METHOD /template}. */
  List<String> routes() {
    return routes;
  }

  /** The providers that are declared. */
  ProviderDirectory services() {
    return services;
  }

  /** Where the management listener is reached from this machine, when there is one. */
  public Optional<URI> managementUri() {
    return listeners.managementUri();
  }

  /** Refuses new calls, lets those under way end, stops every provider, closes the store. */
  @Override
  public void close() {
    opened.close();
  }
}
