package org.integrationgateway.server;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.builtin.demo.DemoApp;
import org.integrationgateway.builtin.demo.InventoryApp;
import org.integrationgateway.builtin.identity.LocalAccounts;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.connections.Connections;
import org.integrationgateway.connections.DeploymentCredentials;
import org.integrationgateway.connections.OwnCredentials;
import org.integrationgateway.connections.StoredCredentials;
import org.integrationgateway.connections.UpstreamRevocation;
import org.integrationgateway.connections.api.oauth.ClientDocumentRoutes;
import org.integrationgateway.connections.completion.ConnectionCompletion;
import org.integrationgateway.connections.completion.UnusedGrants;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.credential.CredentialVault;
import org.integrationgateway.connections.credential.IndexedDbCredentialStore;
import org.integrationgateway.connections.credential.RefreshTimes;
import org.integrationgateway.connections.credential.refresh.AuditedRefreshes;
import org.integrationgateway.connections.credential.refresh.BackgroundRefresh;
import org.integrationgateway.connections.credential.refresh.CredentialRefresher;
import org.integrationgateway.connections.flow.ConnectFlows;
import org.integrationgateway.connections.flow.ConnectableApps;
import org.integrationgateway.connections.hosted.HostedCalls;
import org.integrationgateway.connections.hosted.api.HostedRoutes;
import org.integrationgateway.connections.oauth.DeclaredServers;
import org.integrationgateway.connections.oauth.GrantRevoker;
import org.integrationgateway.connections.oauth.TokenClient;
import org.integrationgateway.connections.oauth.mcp.ClientRegistrations;
import org.integrationgateway.connections.oauth.mcp.GatewayClient;
import org.integrationgateway.connections.oauth.mcp.McpAuthorizationServers;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.access.EventSources;
import org.integrationgateway.core.access.LastGroups;
import org.integrationgateway.core.access.PolicyMembers;
import org.integrationgateway.core.access.RelationshipRoles;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.calls.RecentCalls;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.identity.ApiTokens;
import org.integrationgateway.core.identity.AuditedRefusals;
import org.integrationgateway.core.identity.Authenticator;
import org.integrationgateway.core.identity.IdentityTokens;
import org.integrationgateway.core.identity.IndexedDbTokenStore;
import org.integrationgateway.core.identity.Profile;
import org.integrationgateway.core.identity.Profiles;
import org.integrationgateway.core.invoke.AuditedInvocations;
import org.integrationgateway.core.invoke.InvocationObserver;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.invoke.admission.CrossSiteReads;
import org.integrationgateway.core.invoke.admission.GetReadsOnly;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.invoke.question.AppQuestions;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.provider.ProviderStatus;
import org.integrationgateway.core.provider.ProviderStatuses;
import org.integrationgateway.core.rate.AuditedRates;
import org.integrationgateway.core.rate.RequestRates;
import org.integrationgateway.core.schema.SchemaCompiler;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.store.StoreProbe;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.frontend.FrontendRoutes;
import org.integrationgateway.http.page.PageRefusals;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.http.route.ProofWatch;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.http.route.SameOrigin;
import org.integrationgateway.http.route.SessionCookie;
import org.integrationgateway.mcp.review.AuditedToolChanges;
import org.integrationgateway.mcp.review.ToolApprovals;
import org.integrationgateway.mcp.review.ToolPins;
import org.integrationgateway.mcp.review.UpstreamReview;
import org.integrationgateway.mcp.session.McpRelay;
import org.integrationgateway.mcp.session.McpSessions;
import org.integrationgateway.people.accounts.EndedAccounts;
import org.integrationgateway.people.accounts.LocalAccountDirectory;
import org.integrationgateway.people.accounts.SealedDeviceKeys;
import org.integrationgateway.people.api.login.AdminPageRoutes;
import org.integrationgateway.people.api.login.PageSessionRoutes;
import org.integrationgateway.people.api.serviceaccount.ServiceAccountRoutes;
import org.integrationgateway.people.oauth.grant.ClientGrants;
import org.integrationgateway.people.oidc.OidcBuiltins;
import org.integrationgateway.people.serviceaccount.AccountTokens;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.people.session.GrantChecks;
import org.integrationgateway.people.session.PageSessions;
import org.integrationgateway.people.session.Sessions;
import org.integrationgateway.providers.ProviderSetup;
import org.integrationgateway.providers.Providers;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.providers.launch.Hosting;
import org.integrationgateway.providers.launch.Processes;
import org.integrationgateway.providers.sources.LockReport;
import org.integrationgateway.providers.sources.ManifestDocuments;
import org.integrationgateway.providers.sources.PackageSources;
import org.integrationgateway.providers.supervision.Replacement;
import org.integrationgateway.providers.supervision.SupervisionTimes;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.grpc.CallerAdmission;
import org.integrationgateway.server.api.objects.ObjectRoutes;
import org.integrationgateway.server.api.v1.AuthInfo;
import org.integrationgateway.server.api.v1.CallRoutes;
import org.integrationgateway.server.api.v1.CredentialOwners;
import org.integrationgateway.server.api.v1.RestV1;
import org.integrationgateway.server.api.v1.SchemaRoutes;
import org.integrationgateway.server.api.v1.SessionRoutes;
import org.integrationgateway.server.api.v1.TokenRoutes;
import org.integrationgateway.server.audit.AuditJournal;
import org.integrationgateway.server.audit.ChainStore;
import org.integrationgateway.server.deployment.AppBuilder;
import org.integrationgateway.server.deployment.Deployment;
import org.integrationgateway.server.deployment.RoleWarnings;
import org.integrationgateway.server.deployment.RouteAuth;
import org.integrationgateway.server.deployment.connection.SecretValues;
import org.integrationgateway.server.deployment.surface.McpServers;
import org.integrationgateway.server.doors.AccountDoors;
import org.integrationgateway.server.doors.ClientLoginDoors;
import org.integrationgateway.server.doors.ConnectDoors;
import org.integrationgateway.server.doors.LoginDoors;
import org.integrationgateway.server.keys.KeyAdministration;
import org.integrationgateway.server.keys.Rewrap;
import org.integrationgateway.server.keys.RewrapWorker;
import org.integrationgateway.server.keys.SubjectRemoval;
import org.integrationgateway.server.presign.SignedUrls;
import org.integrationgateway.server.services.AgentBuiltins;
import org.integrationgateway.server.services.BuiltinFactories;
import org.integrationgateway.server.services.CallerTools;
import org.integrationgateway.server.services.LocalLogins;
import org.integrationgateway.server.services.ModelClient;
import org.integrationgateway.server.services.ObservedRelationships;
import org.integrationgateway.server.services.ProviderDirectory;
import org.integrationgateway.server.services.ProviderHosts;
import org.integrationgateway.server.services.ProviderOverview;
import org.integrationgateway.server.services.RunningProviders;
import org.integrationgateway.server.services.StartupDeclarations;
import org.integrationgateway.server.services.WorkflowBuiltins;
import org.integrationgateway.server.telemetry.HeapWatch;
import org.integrationgateway.server.telemetry.MetricDescription;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.server.telemetry.history.FigureHistory;
import org.integrationgateway.surfaces.mcp.stdio.StdioSessions;
import org.integrationgateway.surfaces.openapi.prepared.PreparedDocuments;
import org.integrationgateway.work.api.agent.AgentRoutes;
import org.integrationgateway.work.api.agent.stream.TurnStreamRoutes;

/**
 * The server. Makes every object once, in reading order, from those above it. Tests start the same
 * class.
 */
public final class Gateway implements AutoCloseable {
  /** How much longer than a call the lease of an idempotency key lasts. */
  private static final Duration LEASE_MARGIN = Duration.ofMinutes(1);

  private final CloseStack opened;
  private final Telemetry telemetry;
  private final FigureHistory history;
  private final ProviderStatuses statuses;
  private final Listeners listeners;
  private final List<String> routes;
  private final ProviderDirectory services;
  private final DeploymentCredentials deployment;
  private final Consumer<String> whenApproved;
  private final ConnectDoors connecting;
  private final LocalLogins logins;
  private final Providers providers;
  private final RunningApps runningApps;

  private Gateway(
      GatewayConfig config,
      PackageSources packages,
      LockReport lock,
      Clock clock,
      Consumer<Routes.Builder> more,
      CloseStack opened) {
    this.opened = opened;
    var server = config.server();
    var limits = server.limits();
    var timeout = limits.requestTimeout();

    telemetry = new Telemetry(ProductVersion.NUMBER);
    var state = opened.add(State.open(config, telemetry.store(), clock));
    var profiles = new Profiles(state);
    var tokens =
        opened.add(
            new ApiTokens(
                new IndexedDbTokenStore(state),
                state.keys().hash(),
                server.apiTokenTtl(),
                profiles::find,
                clock));
    var vault =
        new CredentialVault(
            new IndexedDbCredentialStore(state),
            state.keys().sealer(),
            new RefreshTimes(server.credentialRefresh().ahead()),
            clock);
    Supplier<URI> baseUrl = () -> server.baseUrl().orElseGet(this::uri);
    var running = new RunningProviders();
    var identities =
        new IdentityTokens(
            state.keys().hash(), name -> running.find(ProviderKind.IDENTITY, name), baseUrl);
    var troubles = new AppTroubles();
    var overview = new ProviderOverview(config.providers(), running, server.readiness(), troubles);
    statuses = overview;
    telemetry.providers(overview);
    history = opened.add(telemetry.history(clock).begin());
    var journal = opened.add(new AuditJournal(config.audit(), () -> new ChainStore(state), clock));
    telemetry.audit(journal::lost, journal::failing);
    var audit = telemetry.counted(journal);
    if (journal.wantsInvocations()) {
      telemetry.observe(new AuditedInvocations(audit));
    }
    var recent = new RecentCalls(clock);
    telemetry.observe(recent);
    var rates = new RequestRates(limits.rates(), telemetry.rates().and(new AuditedRates(audit)));
    var grants =
        opened.add(
            new GrantChecks(
                config.providers().of(ProviderKind.IDENTITY).stream()
                    .map(ProviderConfig::name)
                    .collect(Collectors.toSet()),
                name -> running.find(ProviderKind.IDENTITY, name),
                audit,
                clock));
    var sessions = opened.add(new Sessions(state, profiles, server.session(), grants, clock));
    var clientGrants =
        opened.add(new ClientGrants(state, server.mcp().login(), profiles::find, audit, clock));
    var serving = config.providers().defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name);
    var pageSessions = new PageSessions(sessions, state.keys(), clock);
    var authenticator = new Authenticator(tokens, pageSessions, identities::find, serving);
    var callers =
        new CallerResolver(
            authenticator,
            new SameOrigin(server.baseUrl(), server.managementUrl()),
            rates,
            telemetry.and(new AuditedRefusals(audit)));

    var authorization =
        new ServingAuthorization(
            config.providers().defaultOf(ProviderKind.AUTHORIZATION).isPresent(),
            () -> running.find(ProviderKind.AUTHORIZATION, ""),
            timeout);
    var access =
        new AccessPolicy(
            config.policies().values(),
            new RelationshipRoles(authorization),
            new LastGroups(
                subject -> profiles.find(subject).map(Profile::groups).orElse(List.of())));
    var heap = opened.add(HeapWatch.begin(config.apps().size()));
    var probe = new StoreProbe(state);
    telemetry.watchStore(() -> probe.problem().isEmpty());
    var records = new IdempotencyRecords(state, timeout.plus(LEASE_MARGIN), clock);
    var catalog = new AppCatalog(List.of(), server.mcp().prefixedToolNames());
    var links = LoginDoors.links(config);
    var rewrap =
        new Rewrap(
            state.database(),
            state.keys(),
            () -> SealedColumns.of(state.database()),
            key -> audit.record(new AuditEvent("key.delete", AuditEvent.GATEWAY).with("key", key)),
            clock);
    var keys = new KeyAdministration(state.keys(), rewrap, opened.add(new RewrapWorker(rewrap)));
    var forgotten = new SubjectRemoval(state.keys()::forget);
    var pins = new ToolPins(state, clock);
    var operators =
        new OperatorDoors(
            config,
            callers,
            access,
            new PolicyMembers(config.policies(), authorization),
            catalog::apps,
            new AdminPageRoutes(
                callers,
                server.admin().map(admin -> caller -> access.checkOperator(caller, admin)),
                links),
            telemetry,
            history,
            overview,
            () ->
                Stream.of(
                        heap.problem().stream(),
                        probe.problem().stream(),
                        overview.obstacles().stream())
                    .flatMap(each -> each)
                    .toList(),
            running,
            tokens,
            sessions,
            records,
            new LocalAccountDirectory(this::localAccounts, baseUrl),
            this::deployment,
            this::flows,
            new ToolApprovals(pins, this::toolsApproved),
            audit,
            journal,
            keys,
            forgotten,
            recent,
            () -> lock.status(overview.all()));
    var relays = new Relays(Networks.of(config.relay().networks()), clock);
    var grpc = PublicApiDoors.grpc(relays, operators::isReady, config);
    listeners = opened.add(operators.listen(grpc));
    telemetry.eventStreams(listeners::eventStreams);
    telemetry.certificates(listeners::certificatesExpire);

    var outbound =
        opened.add(
            new OutboundClient(limits.upstreamResponseBytes(), OutboundLimits.of(limits), clock));
    telemetry.upstreams(outbound::traffic);
    var client = new GatewayClient(baseUrl, server.baseUrl(), ProductVersion.NUMBER);
    var authorizationServers =
        new McpAuthorizationServers(
            new DeclaredServers(() -> ConnectFlows.callback(baseUrl.get())),
            client,
            new ClientRegistrations(state, audit, clock));
    var tokenClient = new TokenClient();
    var refresher =
        opened.add(
            new CredentialRefresher(
                vault,
                authorizationServers,
                tokenClient,
                telemetry.refreshes().and(new AuditedRefreshes(audit)),
                clock));
    var credentials = new CredentialResolver(vault, refresher, clock);
    var visibleCatalog =
        new VisibleCatalog(
            catalog,
            access,
            credentials,
            new UpstreamReview(pins, telemetry.toolChanges().and(new AuditedToolChanges(audit))),
            troubles,
            opened.add(new AppQuestions(Threads.perTask("app-question"))));
    var invoker =
        new Invoker(
            visibleCatalog,
            credentials,
            new CrossSiteReads()
                .and(server.invocation().getReadsOnly() ? new GetReadsOnly() : Admission.ALL),
            telemetry,
            new Invoker.Limits(
                CallTimes.of(config),
                server.mcp().questionTimeout(),
                limits.perAppConcurrency(),
                limits.invocationDepth()),
            listeners::waiting,
            server.baseUrl());
    var clientLogins =
        new ClientLoginDoors(
            config,
            state,
            clientGrants,
            callers,
            sessions,
            visibleCatalog,
            outbound,
            rates,
            baseUrl,
            audit,
            clock);
    var mcpSessions = new McpSessions(state, limits.streams().sessionsPerSubject(), clock);
    var mcp =
        McpDoors.endpoint(
            clientLogins.callers(),
            invoker,
            visibleCatalog,
            mcpSessions,
            opened.add(new McpRelay(state, clock)),
            state.keys().sealer(),
            audit,
            server,
            clock,
            opened);
    whenApproved =
        app -> {
          visibleCatalog.operationsChanged(app);
          mcp.toolsChanged();
        };
    Consumer<String> connected =
        subject -> {
          visibleCatalog.connectionsChanged(subject);
          mcp.toolsChanged(subject);
        };
    var revoker = new GrantRevoker(authorizationServers, tokenClient);
    var completion =
        new ConnectionCompletion(
            state, vault, new UnusedGrants(revoker), audit, connected, baseUrl, clock);
    var connections =
        new Connections(
            visibleCatalog::app,
            vault,
            completion,
            new UpstreamRevocation(catalog::app, revoker),
            audit,
            connected);
    deployment = new DeploymentCredentials(catalog::app, connections, vault);
    // Late: operators ask before there are connections.
    forgotten.removes(
        SubjectProperty.of(
            sessions,
            mcpSessions,
            clientGrants,
            tokens,
            connections,
            completion,
            this::flows,
            profiles,
            this::localAccounts));
    var accounts =
        new ServiceAccounts(
            state,
            authorization,
            caller -> server.admin().filter(admin -> access.isOperator(caller, admin)).isPresent(),
            SubjectsInUse.of(config)::contains,
            new SubjectsInUse(tokens, connections),
            clock);
    var relationships = new ObservedRelationships(running, authorization::changed);
    Predicate<Caller> isOperator =
        caller ->
            server
                .admin()
                .map(admin -> access.isOperator(caller, admin))
                .orElse(!OperatorDoors.mustBeNamed(config));
    var eventSources =
        new EventSources(
            access,
            isOperator,
            (caller, name) ->
                catalog
                    .app(name)
                    .filter(app -> caller.scopes().isEmpty() && isOperator.test(caller))
                    .orElseGet(() -> visibleCatalog.app(caller, name)));
    var workflowDoors =
        new WorkflowDoors(
            config,
            state,
            running,
            eventSources,
            isOperator,
            accounts,
            callers,
            records,
            telemetry,
            audit,
            clock);
    var hosts =
        new ProviderHosts(
            invoker,
            new StoredCredentials(visibleCatalog::app, connections, vault, credentials),
            relationships);
    var apps =
        opened.add(
            new Deployment(
                new AppBuilder(
                    new SchemaCompiler(),
                    PreparedDocuments.at(config.home(), clock),
                    ManifestDocuments.of(config),
                    outbound,
                    server.egress(),
                    SecretValues.of(running),
                    new McpServers(
                        new AnnouncedChanges(visibleCatalog, mcp), Threads.perTask("mcp"))),
                RouteAuth.of(config.providers()),
                RoleWarnings.of(config),
                catalog,
                mcp::toolsChanged));

    var urls = new SignedUrls(baseUrl, state.keys().hash(), clock);
    var tools = new CallerTools(visibleCatalog);
    var callerAgents = AgentDoors.agents(config, running, tools, telemetry, audit);
    var workflows =
        new WorkflowBuiltins(
            state.database(),
            name -> new InvokerApps(invoker, Party.WORKFLOW, name),
            agent -> callerAgents.find(agent.orElse("")),
            clock);
    var agents =
        new AgentBuiltins(
            state.database(),
            name -> new InvokerApps(invoker, Party.AGENT, name),
            tools,
            url -> ModelClient.to(url, outbound, server.egress()),
            runtime -> running.find(ProviderKind.RUNTIME, runtime),
            telemetry::turnEnded,
            clock);
    logins =
        new LocalLogins(
            state.database(),
            baseUrl,
            clock,
            serving.orElse(""),
            name -> new SealedDeviceKeys(state.keys().sealer(), name),
            new EndedAccounts(sessions, clientGrants, tokens));
    var oidc =
        new OidcBuiltins(config, state.database(), state.keys().sealer(), outbound, baseUrl, clock);
    var builtins =
        new BuiltinFactories(config, state.database(), clock)
            .of(
                store -> (presign, now) -> urls.sign(store, presign, now),
                workflows,
                agents,
                logins,
                oidc);
    var declarations = new StartupDeclarations(config);
    var processes = Processes.of(config.home());
    services =
        opened.add(
            ProviderDirectory.open(
                config.providers(), builtins, processes, hosts::of, declarations));
    // Late: providers call the server while they are started, and operators see the start.
    running.started(services);
    // After all are started: what a provider refuses at the start stops the server.
    declarations.give(services);
    var demos =
        Map.<String, Supplier<AppProvider>>of(
            DemoApp.NAME, () -> DemoApp.provider(clock), InventoryApp.NAME, InventoryApp::provider);
    var hosting =
        new Hosting(
            name -> services.find(ProviderKind.RUNTIME, name),
            relays,
            () -> config.relay().baseUrl().or(server::baseUrl).orElseGet(listeners::uri),
            clock);
    var setup =
        new ProviderSetup(
            demos,
            processes,
            SupervisionTimes.DEFAULT,
            hosts::of,
            services,
            hosting,
            new StdioSessions(Threads.perTask("mcp-programs")));
    providers = opened.add(Providers.start(config.apps(), setup, apps::ready));
    // Late: operators see the providers of apps before all of them serve.
    running.started(providers);
    // Late: a provider that is ready again may change its operations, which the catalog then reads.
    apps.deploy(providers);
    opened.add(
        BackgroundRefresh.start(server.credentialRefresh(), vault, refresher, catalog::app, clock));
    opened.add(agents.start());
    opened.add(workflows.start());
    opened.add(workflowDoors.start());

    var always = new ArrayList<Consumer<Routes.Builder>>();
    always.add(operators::mount);
    always.add(new SchemaRoutes()::mount);
    always.add(
        new ObjectRoutes(urls, name -> services.find(ProviderKind.S3, name), timeout)::mount);
    always.add(more);
    always.add(
        new LoginDoors(
                config,
                state,
                running,
                logins,
                oidc,
                next -> authProvider(visibleCatalog, links.below(next)),
                callers,
                sessions,
                baseUrl,
                isOperator,
                audit,
                clock)
            ::mount);
    always.add(
        new AccountDoors(config, state, logins, callers, sessions, baseUrl, audit, clock)::mount);
    var streams = AgentDoors.streams(config, callers, opened);
    always.add(new TurnStreamRoutes(callers, callerAgents, streams)::mount);
    always.add(workflowDoors.streams(callers, streams, opened)::mount);
    var owners = new CredentialOwners(accounts);
    var checks = new FlowChecks(tokens, sessions, accounts, isOperator, clock);
    var publicApi =
        new PublicApiDoors(
            config,
            callers,
            invoker,
            visibleCatalog,
            callerAgents,
            workflowDoors.workflows(),
            relationships,
            new OwnCredentials(
                visibleCatalog::app,
                connections,
                vault,
                credentials,
                server.connect().resolve(),
                audit),
            isOperator,
            authenticator,
            audit,
            baseUrl);
    connecting =
        new ConnectDoors(
            config,
            state,
            new ConnectableApps(visibleCatalog::app, catalog::app),
            checks,
            authorizationServers,
            tokenClient,
            vault,
            completion,
            callers,
            owners,
            sessions,
            records,
            baseUrl,
            audit,
            clock);
    always.add(connecting::mount);
    always.add(new ClientDocumentRoutes(client)::mount);
    always.add(clientLogins::mount);
    var cookie = new SessionCookie(server.baseUrl());
    always.add(new CallRoutes(callers, owners, recent)::mount);
    always.add(new SessionRoutes(callers, sessions, cookie, audit)::mount);
    always.add(
        new ServiceAccountRoutes(
                callers,
                accounts,
                new AccountTokens(accounts, tokens, eventSources),
                records,
                audit)
            ::mount);
    always.add(
        new RestV1(
                callers,
                invoker,
                visibleCatalog,
                connections,
                owners,
                new TokenRoutes(callers, tokens, visibleCatalog, eventSources, audit),
                records,
                audit,
                authInfo(config),
                timeout,
                config.server().limits().uploadBytes())
            ::mount);
    always.add(workflowDoors::mount);
    always.add(publicApi::mount);
    always.add(mcp::mount);
    var calls = new ServiceCalls(timeout, server.baseUrl());
    always.add(new AgentRoutes(callers, callerAgents, calls, records)::mount);
    var hosted =
        new HostedCalls(
            catalog::app,
            invoker,
            rates,
            telemetry.and(new AuditedRefusals(audit)),
            records,
            clock);
    var pageHosts = pageHosts(config);
    always.add(
        new PageSessionRoutes(callers, visibleCatalog, pageSessions, pageHosts, links)::mount);
    var doors =
        new PublicRoutes(
            always,
            exchange -> rates.login(exchange.route(), exchange.remoteAddress()),
            new FrontendRoutes(
                callers, visibleCatalog, new PageRefusals(links), pageHosts, timeout),
            new HostedRoutes(hosted, server.baseUrl(), timeout));
    runningApps = new RunningApps(packages, providers, apps, doors);
    runningApps.showPages();
    // Late: an app that is tried again is deployed like a replaced one, with its routes.
    running.deployed(providers, runningApps::retry);
    opened.add(AppRetries.begin(apps.passing(), runningApps::retryUnavailable));
    routes = doors.routes().listed();
    // Late: the listeners answer operators and load balancers during the start.
    listeners.serve(doors.routes(), pageHosts);
    grpc.serve(
        new CallerAdmission(callers, rates, publicApi.api(), opened.add(new ProofWatch(callers))));
    // Closed first: providers and store are there until the calls under way have ended.
    opened.add(listeners::drain);
  }

  /** The identity provider of the app at a path, also of one whose pages are at another host. */
  private static Optional<String> authProvider(VisibleCatalog catalog, String path) {
    return PageHosts.appOfLogin(path)
        .map(catalog::authProvider)
        .orElseGet(() -> catalog.authProviderAt(path));
  }

  private static PageHosts pageHosts(GatewayConfig config) {
    var mounts = new HashMap<String, String>();
    var origins = new HashMap<String, URI>();
    config
        .apps()
        .forEach(
            (name, app) ->
                app.frontend()
                    .ifPresent(
                        pages -> {
                          mounts.put(name, pages.mount());
                          pages.origin().ifPresent(origin -> origins.put(name, origin));
                        }));
    return PageHosts.of(mounts, origins);
  }

  private static AuthInfo authInfo(GatewayConfig config) {
    var providers = config.providers();
    return new AuthInfo(
        providers.defaultOf(ProviderKind.IDENTITY).map(ProviderConfig::name),
        LoginDoors.isServed(config),
        !providers.of(ProviderKind.AGENT).isEmpty(),
        !providers.of(ProviderKind.WORKFLOW).isEmpty());
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
   * Starts a server with more routes.
   *
   * @param more adds the routes
   */
  public static Gateway start(GatewayConfig config, Consumer<Routes.Builder> more) {
    return start(config, Clock.systemUTC(), more);
  }

  /** Starts a server with another clock. */
  public static Gateway start(GatewayConfig config, Clock clock) {
    return start(config, clock, routes -> {});
  }

  private static Gateway start(GatewayConfig config, Clock clock, Consumer<Routes.Builder> more) {
    var opened = new CloseStack();
    try {
      var packages = opened.add(PackageSources.of(config));
      return new Gateway(
          packages.resolvedWhereAvailable(config),
          packages,
          LockReport.of(config),
          clock,
          more,
          opened);
    } catch (RuntimeException | Error failure) {
      opened.closeAfter(failure);
      throw failure;
    }
  }

  /**
   * Reads the package of an app again and replaces its provider, operations, tools and static
   * files. Adds an app that does not exist.
   *
   * @return empty when the app serves as configured; else the reason why not: then nothing has
   *     changed
   */
  public Optional<String> replace(AppConfig app, Replacement how) {
    return runningApps.replace(app, how);
  }

  /** Removes an app with its operations, static files and processes. */
  public void remove(String app) {
    runningApps.remove(app);
  }

  /** Holds the calls of this app until the returned action is run. */
  public Runnable hold(String app) {
    return providers.hold(app);
  }

  /** The history of the metrics. */
  public FigureHistory figures() {
    return history;
  }

  /** Registers an observer of every call. */
  public void observe(InvocationObserver observer) {
    telemetry.observe(observer);
  }

  /** The states of all providers. */
  public List<ProviderStatus> statuses() {
    return statuses.all();
  }

  /** The URI of the public listener on this machine. */
  public URI uri() {
    return listeners.uri();
  }

  /**
   * The link with which the first account can be made; empty when there is an account, or no local
   * identity.
   */
  public Optional<URI> firstAdminLink() {
    return logins.firstAdminLink();
  }

  /** The accounts that the gateway keeps itself; empty while it starts. */
  private Optional<LocalAccounts> localAccounts() {
    return Optional.ofNullable(logins).flatMap(LocalLogins::localAccounts);
  }

  /** The credentials of apps themselves; empty while the gateway starts. */
  private Optional<DeploymentCredentials> deployment() {
    return Optional.ofNullable(deployment);
  }

  /** How apps are connected in browsers; empty while the gateway starts. */
  private Optional<ConnectFlows> flows() {
    return Optional.ofNullable(connecting).map(ConnectDoors::flows);
  }

  /** An operator has approved what the upstream of an app says about its tools. */
  private void toolsApproved(String app) {
    Optional.ofNullable(whenApproved).ifPresent(told -> told.accept(app));
  }

  /** The routes of the public listener, as {@code METHOD /template}. */
  List<String> routes() {
    return routes;
  }

  /** The metrics of {@code /metrics}, without those of the JVM. */
  public List<MetricDescription> metrics() {
    return telemetry.described();
  }

  /** The declared providers. */
  ProviderDirectory services() {
    return services;
  }

  /** The URI of the management listener on this machine, when there is one. */
  public Optional<URI> managementUri() {
    return listeners.managementUri();
  }

  /** Makes {@code /ready} answer 503 while calls are still served: {@link #close} comes soon. */
  public void retire() {
    listeners.retire();
  }

  /** Refuses new calls, waits for calls in flight, stops every provider and closes the store. */
  @Override
  public void close() {
    opened.close();
  }
}
