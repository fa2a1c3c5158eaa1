package org.integrationgateway.server;

import java.time.Clock;
import java.util.function.Predicate;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.access.EventSources;
import org.integrationgateway.server.api.EventLogAnswers;
import org.integrationgateway.server.api.ServiceCalls;
import org.integrationgateway.server.api.workflow.EventRoute;
import org.integrationgateway.server.api.workflow.RunRoutes;
import org.integrationgateway.server.api.workflow.RunStreamRoutes;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.audit.AuditedEvents;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.Threads;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.idempotency.IdempotencyRecords;
import org.integrationgateway.server.provider.granted.ServiceFinder;
import org.integrationgateway.server.serviceaccount.ServiceAccounts;
import org.integrationgateway.server.store.State;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.server.workflows.CallerEvents;
import org.integrationgateway.server.workflows.CallerWorkflows;
import org.integrationgateway.server.workflows.DeclaredDefinitions;
import org.integrationgateway.server.workflows.WorkflowRights;
import org.integrationgateway.server.workflows.event.EventDelivery;
import org.integrationgateway.server.workflows.event.EventIntake;
import org.integrationgateway.server.workflows.event.EventObserver;
import org.integrationgateway.server.workflows.event.EventOutbox;
import org.integrationgateway.server.workflows.provider.WorkflowProviders;
import org.integrationgateway.server.workflows.stream.RunWatches;

/** Wires what callers from outside use of workflows. */
final class WorkflowDoors {
  private final CallerWorkflows workflows;
  private final WorkflowProviders providers;
  private final EventOutbox outbox;
  private final EventObserver observer;
  private final RunRoutes runs;
  private final EventRoute events;
  private final Clock clock;

  WorkflowDoors(
      GatewayConfig config,
      State state,
      ServiceFinder running,
      EventSources sources,
      Predicate<Caller> isOperator,
      ServiceAccounts accounts,
      CallerResolver callers,
      IdempotencyRecords records,
      Telemetry telemetry,
      AuditTrail audit,
      Clock clock) {
    this.clock = clock;
    var declared = config.providers();
    providers = WorkflowProviders.of(declared, running);
    outbox = new EventOutbox(state, clock);
    observer = telemetry.workflowEvents().and(new AuditedEvents(audit));
    telemetry.pendingDeliveries(outbox::pending);
    workflows =
        new CallerWorkflows(
            providers,
            new WorkflowRights(isOperator, (caller, subject) -> manages(accounts, caller, subject)),
            DeclaredDefinitions.of(
                config.workflows(),
                declared.defaultOf(ProviderKind.WORKFLOW).map(ProviderConfig::name)),
            new CallerEvents(new EventIntake(providers, outbox, observer, clock), sources),
            audit);
    var calls =
        new ServiceCalls(config.server().limits().requestTimeout(), config.server().baseUrl());
    runs = new RunRoutes(callers, calls, workflows);
    events = new EventRoute(callers, calls, workflows, records);
  }

  /** Delivers events in the background, until it is closed. */
  AutoCloseable start() {
    return providers.names().isEmpty()
        ? () -> {}
        : EventDelivery.start(
            providers, outbox, observer, Threads.perTask("workflow-events"), clock);
  }

  /** The workflow providers for callers from outside. */
  CallerWorkflows workflows() {
    return workflows;
  }

  void mount(Routes.Builder routes) {
    events.mount(routes);
    runs.mount(routes);
  }

  /**
   * The streams of the events of runs.
   *
   * @param opened closes what watches the runs
   */
  RunStreamRoutes streams(CallerResolver callers, EventLogAnswers streams, CloseStack opened) {
    return new RunStreamRoutes(callers, workflows, opened.add(new RunWatches()), streams);
  }

  /** Without an authorization provider no caller manages a service account. */
  private static boolean manages(ServiceAccounts accounts, Caller caller, String subject) {
    if (!subject.startsWith("service_account:")) {
      return false;
    }
    try {
      return accounts.owner(caller, subject).equals(subject);
    } catch (GatewayException refused) {
      if (refused.code() == ErrorCode.PROVIDER_UNAVAILABLE) {
        throw refused;
      }
      return false;
    }
  }
}
