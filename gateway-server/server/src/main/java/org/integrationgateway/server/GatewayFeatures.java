package org.integrationgateway.server;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.connections.api.FlowVisitor;
import org.integrationgateway.connections.credential.CredentialResolver;
import org.integrationgateway.connections.feature.ConnectFeature;
import org.integrationgateway.connections.feature.ConnectionFeature;
import org.integrationgateway.connections.feature.CredentialFeature;
import org.integrationgateway.connections.flow.ConnectableApps;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.AppCatalog;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.invoke.VisibleCatalog;
import org.integrationgateway.core.invoke.admission.Admission;
import org.integrationgateway.core.invoke.admission.CrossSiteReads;
import org.integrationgateway.core.invoke.admission.GetReadsOnly;
import org.integrationgateway.core.invoke.permit.CallTimes;
import org.integrationgateway.core.invoke.question.AppQuestions;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.fleet.figures.api.CircuitRoutes;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.console.DocsRoutes;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.LiveConfiguration;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.reload.RejectedReloads;
import org.integrationgateway.http.reload.Reload;
import org.integrationgateway.http.reload.ReloadRoutes;
import org.integrationgateway.http.route.PageHosts;
import org.integrationgateway.mcp.McpFeature;
import org.integrationgateway.mcp.registry.RegistryRoutes;
import org.integrationgateway.mcp.review.AuditedToolChanges;
import org.integrationgateway.mcp.review.ToldToolChanges;
import org.integrationgateway.mcp.review.ToolPins;
import org.integrationgateway.mcp.review.UpstreamReview;
import org.integrationgateway.notices.NoticeFeature;
import org.integrationgateway.notices.delivery.Receivers;
import org.integrationgateway.notices.watch.ReplicaProcesses;
import org.integrationgateway.offers.PackageFeature;
import org.integrationgateway.people.AccountFeature;
import org.integrationgateway.people.ClientLoginFeature;
import org.integrationgateway.people.LoginFeature;
import org.integrationgateway.people.accounts.SubjectsInUse;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.objects.ObjectRoutes;
import org.integrationgateway.server.api.v1.RestV1;
import org.integrationgateway.server.audit.AuditRoutes;
import org.integrationgateway.server.keys.KeyFeature;
import org.integrationgateway.server.presign.SignedUrls;
import org.integrationgateway.server.services.ObservedRelationships;
import org.integrationgateway.work.AgentFeature;
import org.integrationgateway.work.SubjectWork;
import org.integrationgateway.work.WorkflowFeature;
import org.integrationgateway.work.workflows.WorkflowRights;

/**
 * The features, each made of the foundation and those above it.
 *
 * @param all in the order in which they are mounted and started
 */
record GatewayFeatures(
    AppCatalog deployed,
    OutboundClient outbound,
    VisibleCatalog catalog,
    Invoker invoker,
    CallFeature calls,
    McpFeature mcp,
    ConnectionFeature connections,
    LoginFeature logins,
    AgentFeature agents,
    WorkflowFeature workflows,
    SignedUrls urls,
    ServiceFinder relationships,
    PublicApiFeature publicApi,
    NoticeFeature notices,
    PageHosts pageHosts,
    Reload reload,
    List<Feature> all) {
  /**
   * @param read makes the reload of the configuration
   */
  static GatewayFeatures of(StartPhase start, Function<LiveConfiguration, Reload> read) {
    var f = start.foundation();
    var config = f.config();
    var operators = start.operators();
    var admitted = operators.of(f.callers());
    var authentication = start.authentication();
    var running = start.running();
    var telemetry = start.telemetry();

    var deployed = new AppCatalog(List.of(), f.server().mcp().prefixedToolNames());
    var outbound = f.opened().add(new OutboundClient(f::limits, f.clock()));
    telemetry.upstreams(outbound::traffic);
    // The list of providers is made before the outbound client, for the ports that open first.
    start.troubles().watch(outbound::circuit);
    var credentials = new CredentialFeature(f, deployed::app, telemetry.refreshes());
    var pins = new ToolPins(f.state(), f.clock());
    var catalog =
        new VisibleCatalog(
            deployed,
            operators.access(),
            credentials.resolver(),
            new UpstreamReview(
                pins,
                telemetry
                    .toolChanges()
                    .and(new AuditedToolChanges(f.audit()))
                    .and(new ToldToolChanges(f.occurrences()))),
            start.troubles(),
            f.opened().add(new AppQuestions(Threads.perTask("app-question"))));
    var calls =
        new CallFeature(
            f,
            operators,
            start.calls(),
            name -> deployed.app(name).flatMap(App::displayName).orElse(name));
    var invoker = invoker(start, catalog, credentials.resolver(), calls);
    var pageHosts = PageHosts.of(config);
    var logins =
        new LoginFeature(f, authentication, operators, running, outbound, catalog, pageHosts);
    var clientLogins =
        new ClientLoginFeature(f, authentication, logins::serving, admitted, catalog, outbound);
    var mcp =
        new McpFeature(f, clientLogins.callers(), admitted, invoker, catalog, pins, deployed::apps);
    var connections =
        new ConnectionFeature(
            f, credentials, new ConnectableApps(catalog::app, deployed::app), mcp::connected);
    var sources = sources(operators, deployed, catalog);
    var reload = read.apply(f.live());
    telemetry.reloads(reload::isCurrent);
    reload.observe(new RejectedReloads(f.occurrences()));
    var work = new SubjectWork(config.providers(), running, f::timeout);
    var accounts =
        new AccountFeature(
            f,
            authentication,
            operators,
            start.authorization(),
            new SubjectsInUse(
                authentication.tokens(),
                connections.connections(),
                Stream.of(clientLogins, mcp, connections, calls)
                    .flatMap(each -> each.ofSubjects().stream())
                    .toList(),
                subject ->
                    clientLogins.hasGrants(subject)
                        || calls.hasAny(subject)
                        || work.hasAny(subject)),
            catalog,
            sources,
            deployed::apps,
            logins.local());
    var owners = accounts.owners();
    var connect =
        new ConnectFeature(
            f,
            connections,
            accounts.flowChecks(),
            new FlowVisitor(f.callers(), authentication.sessions(), owners::owner),
            admitted,
            deployed::apps);
    var agents =
        new AgentFeature(
            f, invoker, catalog, running, outbound, telemetry.agents(), telemetry::turnEnded);
    var workflows =
        new WorkflowFeature(
            f,
            invoker,
            running,
            sources,
            new WorkflowRights(operators::isOperator, accounts::manages),
            agents,
            telemetry.workflowEvents());
    telemetry.pendingDeliveries(workflows::pendingDeliveries);
    var urls = new SignedUrls(f.url(), f.state().keys().hash(), f.clock());
    var objects = new ObjectRoutes(urls, name -> running.find(ProviderKind.S3, name), f::timeout);
    var rest =
        new RestV1(
            f,
            invoker,
            catalog,
            connections.connections(),
            connections.checks(),
            owners,
            calls.list(),
            calls.details(),
            outbound.pauses());
    var relationships = new ObservedRelationships(running, start.authorization()::changed);
    var publicApi =
        new PublicApiFeature(
            f,
            invoker,
            catalog,
            agents.agents(),
            workflows.workflows(),
            relationships,
            connections.own(),
            operators,
            authentication.authenticator());
    var notices =
        new NoticeFeature(
            f,
            operators,
            new Receivers.Parts(
                outbound,
                f::egress,
                new InvokerApps(invoker, Party.WORKFLOW, "notices"),
                deployed::app),
            start.statuses(),
            start.listeners()::certificatesExpire,
            new ReplicaProcesses(start.fleet().process(), start.fleet()::processes),
            telemetry.notices());
    telemetry.pendingNotices(notices::pending);
    var features =
        List.of(
            credentials,
            clientLogins,
            mcp,
            connect,
            connections,
            accounts,
            logins,
            agents,
            workflows,
            Feature.open(objects::mount),
            Feature.open(DocsRoutes::mount),
            rest,
            publicApi,
            calls,
            notices,
            Feature.open(new RegistryRoutes(f, catalog, reload)::mount),
            new PackageFeature(f, operators, catalog, reload, ConfigurationCheck::problems),
            Feature.admin(new CircuitRoutes(admitted, outbound::circuits)::mount),
            Feature.admin(new AuditRoutes(admitted, start.journal())::mount),
            Feature.admin(new ReloadRoutes(admitted, reload, f.audit())::mount));
    var keys =
        new KeyFeature(
            f,
            admitted,
            () -> SealedColumns.of(f.state().database()),
            features.stream().flatMap(each -> each.ofSubjects().stream()).toList());
    return new GatewayFeatures(
        deployed,
        outbound,
        catalog,
        invoker,
        calls,
        mcp,
        connections,
        logins,
        agents,
        workflows,
        urls,
        relationships,
        publicApi,
        notices,
        pageHosts,
        reload,
        Stream.concat(features.stream(), Stream.of(keys)).toList());
  }

  private static Invoker invoker(
      StartPhase start, VisibleCatalog catalog, CredentialResolver credentials, CallFeature calls) {
    var config = start.foundation().config();
    var server = config.server();
    return new Invoker(
        catalog,
        credentials,
        new CrossSiteReads()
            .and(server.invocation().getReadsOnly() ? new GetReadsOnly() : Admission.ALL)
            .and(calls.limits()),
        start.telemetry(),
        calls.captures(),
        limits(config),
        start.listeners()::waiting,
        server.baseUrl());
  }

  /** The limits of calls that a configuration sets. */
  static Invoker.Limits limits(GatewayConfig config) {
    var server = config.server();
    return new Invoker.Limits(
        CallTimes.of(config),
        server.mcp().questionTimeout(),
        server.limits().perAppConcurrency(),
        server.limits().invocationDepth());
  }

  private static EventSources sources(
      Operators operators, AppCatalog deployed, VisibleCatalog catalog) {
    return new EventSources(
        operators.access(),
        operators::isOperator,
        (caller, name) ->
            deployed
                .app(name)
                .filter(app -> caller.scopes().isEmpty() && operators.isOperator(caller))
                .orElseGet(() -> catalog.app(caller, name)));
  }
}
