package org.integrationgateway.server;

import java.time.Clock;
import java.util.function.Predicate;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.access.EventSources;
import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.call.Caller;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.idempotency.IdempotencyRecords;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.feature.CloseStack;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.people.serviceaccount.ServiceAccounts;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.telemetry.Telemetry;
import org.integrationgateway.work.api.workflow.EventRoute;
import org.integrationgateway.work.api.workflow.RunRoutes;
import org.integrationgateway.work.api.workflow.RunStreamRoutes;
import org.integrationgateway.work.eventlog.EventLogAnswers;
import org.integrationgateway.work.workflows.CallerEvents;
import org.integrationgateway.work.workflows.CallerWorkflows;
import org.integrationgateway.work.workflows.DeclaredDefinitions;
import org.integrationgateway.work.workflows.WorkflowRights;
import org.integrationgateway.work.workflows.event.AuditedEvents;
import org.integrationgateway.work.workflows.event.EventDelivery;
import org.integrationgateway.work.workflows.event.EventIntake;
import org.integrationgateway.work.workflows.event.EventObserver;
import org.integrationgateway.work.workflows.event.EventOutbox;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;
import org.integrationgateway.work.workflows.stream.RunWatches;

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
