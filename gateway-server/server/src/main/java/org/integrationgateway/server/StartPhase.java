package org.integrationgateway.server;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.integrationgateway.base.version.ProductVersion;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.change.ConfigurationDigest;
import org.integrationgateway.config.server.RatesConfig;
import org.integrationgateway.core.access.AccessPolicy;
import org.integrationgateway.core.access.LastGroups;
import org.integrationgateway.core.access.RelationshipRoles;
import org.integrationgateway.core.access.ServingAuthorization;
import org.integrationgateway.core.audit.AuditReader;
import org.integrationgateway.core.invoke.AuditedInvocations;
import org.integrationgateway.core.invoke.question.AppTroubles;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.fleet.Fleet;
import org.integrationgateway.fleet.figures.FigureHistory;
import org.integrationgateway.fleet.figures.api.OwnFigures;
import org.integrationgateway.fleet.figures.caller.CallerHistory;
import org.integrationgateway.fleet.replica.CallLoad;
import org.integrationgateway.http.Listeners;
import org.integrationgateway.http.ServerReadiness;
import org.integrationgateway.http.calls.RecentCalls;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.LiveConfiguration;
import org.integrationgateway.http.feature.Operators;
import org.integrationgateway.http.idempotency.IdempotencyRecords;
import org.integrationgateway.http.identity.AuditedRefusals;
import org.integrationgateway.http.identity.Profile;
import org.integrationgateway.http.occurrence.Occurrences;
import org.integrationgateway.http.overload.HeapWatch;
import org.integrationgateway.http.rate.AuditedRates;
import org.integrationgateway.http.rate.RequestRates;
import org.integrationgateway.http.rate.SharedCounts;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.SameOrigin;
import org.integrationgateway.people.Authentication;
import org.integrationgateway.providers.directory.ProviderOverview;
import org.integrationgateway.providers.directory.RunningProviders;
import org.integrationgateway.providers.host.Relays;
import org.integrationgateway.providers.sources.LockReport;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.grpc.GrpcServices;
import org.integrationgateway.server.audit.AuditJournal;
import org.integrationgateway.server.audit.ChainStore;
import org.integrationgateway.server.store.StoreFile;
import org.integrationgateway.server.store.StoreProbe;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.telemetry.AuditExport;

/**
 * The first phase of the start: the store, the callers, and the doors of operators, which answer
 * from its end. No feature exists yet.
 */
record StartPhase(
    Foundation foundation,
    Telemetry telemetry,
    FigureHistory history,
    ProviderOverview statuses,
    RunningProviders running,
    AppTroubles troubles,
    AuditReader journal,
    RecentCalls calls,
    Authentication authentication,
    ServingAuthorization authorization,
    Operators operators,
    Relays relays,
    GrpcServices grpc,
    Listeners listeners,
    Fleet fleet,
    StartDoors doors) {
  /** Characters of the generation, enough to tell configurations apart. */
  private static final int GENERATION = 16;

  /** How much longer than a call the lease of an idempotency key lasts. */
  private static final Duration LEASE_MARGIN = Duration.ofMinutes(1);

  /**
   * Opens the store and the ports.
   *
   * @throws RuntimeException when the store or a port cannot be opened
   */
  static StartPhase begin(GatewayConfig config, LockReport lock, Clock clock, CloseStack opened) {
    var server = config.server();
    var limits = server.limits();
    var telemetry = new Telemetry(ProductVersion.NUMBER, config.telemetry().isPresent());
    var tracing = Tracing.begin(config, telemetry, clock, opened);
    var state = opened.add(StoreOpening.open(config, tracing.store(), clock));
    var hash = state.keys().hash();
    var live =
        new LiveConfiguration(
            config,
            next -> hash.of("configuration", ConfigurationDigest.of(next)).substring(0, GENERATION),
            telemetry::generation);
    Supplier<Duration> timeout = () -> live.get().server().limits().requestTimeout();
    var running = new RunningProviders();
    var troubles = new AppTroubles();
    var statuses =
        new ProviderOverview(
            config.providers(),
            running,
            (kind, name) -> live.get().isAwaited(kind, name),
            troubles);
    telemetry.providers(statuses);
    var history = opened.add(telemetry.history(clock).begin());
    var export = new AuditExport(server, ProductVersion.NUMBER, clock);
    var journal =
        opened.add(new AuditJournal(config.audit(), () -> new ChainStore(state), export, clock));
    telemetry.audit(journal::lost, journal::failing);
    var audit = telemetry.counted(journal);
    if (journal.wantsInvocations()) {
      telemetry.observe(new AuditedInvocations(audit));
    }
    var calls = new RecentCalls(clock);
    telemetry.observe(calls);
    var load = new CallLoad();
    telemetry.observe(load);
    var callerHistory = new CallerHistory(clock);
    telemetry.observe(callerHistory);
    var shared = opened.add(sharedCounts(limits.rates(), running, clock));
    telemetry.sharedLimits(shared::isUp);
    var rates =
        new RequestRates(limits.rates(), telemetry.rates().and(new AuditedRates(audit)), shared);
    var probe = new StoreProbe(state, StoreFile.of(config.storage()));
    telemetry.watchStore(() -> probe.problem().isEmpty());
    var heap = opened.add(HeapWatch.begin(config.apps().size()));
    var readiness =
        new ServerReadiness(
            () ->
                Stream.of(
                        heap.problem().stream(),
                        probe.problem().stream(),
                        statuses.obstacles().stream())
                    .flatMap(each -> each)
                    .toList());
    var relays = new Relays(Networks.of(config.relay().networks()), clock);
    var grpc =
        PublicApiFeature.grpc(
            relays, () -> readiness.obstacles().isEmpty(), live, tracing.tracer());
    var listeners = new Listeners(() -> live.get().server(), readiness, grpc, tracing.tracer());
    var url = new PublicUrl(server.baseUrl().orElse(null), listeners::uri);
    var authentication = Authentication.of(live, state, running, url, audit, opened, clock);
    var authorization =
        new ServingAuthorization(
            config.providers().defaultOf(ProviderKind.AUTHORIZATION).isPresent(),
            () -> running.find(ProviderKind.AUTHORIZATION, ""),
            timeout);
    var profiles = authentication.profiles();
    var access =
        new AccessPolicy(
            config.policies().values(),
            new RelationshipRoles(authorization),
            new LastGroups(
                subject -> profiles.find(subject).map(Profile::groups).orElse(List.of())));
    var operators = new Operators(config, access);
    var callers =
        new CallerResolver(
            authentication.authenticator(),
            authentication.proofs(),
            new SameOrigin(server.baseUrl(), server.managementUrl()),
            rates,
            telemetry.and(new AuditedRefusals(audit)));
    var records = new IdempotencyRecords(state, () -> timeout.get().plus(LEASE_MARGIN), clock);
    var foundation =
        new Foundation(
            config,
            live,
            state,
            clock,
            audit,
            rates,
            callers,
            records,
            url,
            new Occurrences(),
            ProductVersion.NUMBER,
            opened);
    var fleet =
        new Fleet(
            foundation,
            operators.of(callers),
            new OwnFigures(history, callerHistory, statuses, readiness::obstacles),
            load,
            () ->
                readiness.isServing() && heap.problem().isEmpty() && statuses.obstacles().isEmpty(),
            () -> listeners.managementUri().orElseGet(listeners::uri));
    var doors =
        new StartDoors(
            foundation,
            operators,
            telemetry,
            fleet,
            statuses,
            readiness,
            running,
            () -> lock.status(statuses.all()));
    doors.listen(listeners);
    opened.add(listeners);
    fleet.begin();
    telemetry.fleet(fleet::members);
    telemetry.eventStreams(listeners::eventStreams);
    telemetry.overload(listeners.overload());
    telemetry.certificates(listeners::certificatesExpire);
    opened.add(tracing.metrics());
    return new StartPhase(
        foundation,
        telemetry,
        history,
        statuses,
        running,
        troubles,
        journal,
        calls,
        authentication,
        authorization,
        operators,
        relays,
        grpc,
        listeners,
        fleet,
        doors);
  }

  private static SharedCounts sharedCounts(
      RatesConfig rates, RunningProviders running, Clock clock) {
    return rates
        .cache()
        .map(name -> SharedCounts.in(name, () -> running.find(ProviderKind.CACHE, name), clock))
        .orElse(SharedCounts.NONE);
  }
}
