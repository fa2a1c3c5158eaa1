package org.integrationgateway.work;

import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.invoke.Invoker;
import org.integrationgateway.core.invoke.InvokerApps;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.api.ServiceCalls;
import org.integrationgateway.http.feature.EventSources;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.work.api.workflow.EventRoute;
import org.integrationgateway.work.api.workflow.RunRoutes;
import org.integrationgateway.work.api.workflow.RunStreamRoutes;
import org.integrationgateway.work.builtin.WorkflowBuiltins;
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

/** Workflows for callers from outside, and those that the server carries itself. */
public final class WorkflowFeature implements Feature {
  private final Foundation foundation;
  private final EventLogAnswers streams;
  private final WorkflowProviders providers;
  private final EventOutbox outbox;
  private final EventObserver observer;
  private final CallerWorkflows workflows;
  private final WorkflowBuiltins builtins;

  /**
   * @param running the providers of workflows
   * @param sources from which callers may deliver events
   * @param rights of callers at definitions and runs
   * @param agents that steps take turns with
   * @param observer of events
   */
  public WorkflowFeature(
      Foundation foundation,
      Invoker invoker,
      ServiceFinder running,
      EventSources sources,
      WorkflowRights rights,
      AgentFeature agents,
      EventObserver observer) {
    this.foundation = foundation;
    this.streams = agents.streams();
    var config = foundation.config();
    var clock = foundation.clock();
    var declared = config.providers();
    providers = WorkflowProviders.of(declared, running);
    outbox = new EventOutbox(foundation.state(), clock);
    this.observer = observer.and(new AuditedEvents(foundation.audit()));
    workflows =
        new CallerWorkflows(
            providers,
            rights,
            declared(config),
            new CallerEvents(new EventIntake(providers, outbox, this.observer, clock), sources),
            foundation.audit());
    builtins =
        new WorkflowBuiltins(
            foundation.state().database(),
            name -> new InvokerApps(invoker, Party.WORKFLOW, name),
            agent -> agents.agents().find(agent.orElse("")),
            foundation.occurrences(),
            clock);
  }

  private static DeclaredDefinitions declared(GatewayConfig config) {
    return DeclaredDefinitions.of(
        config.workflows(),
        config.providers().defaultOf(ProviderKind.WORKFLOW).map(ProviderConfig::name));
  }

  /** Takes over the definitions of another configuration, which only the configuration changes. */
  public void declare(GatewayConfig next) {
    workflows.declare(declared(next));
  }

  /** The workflow providers for callers from outside. */
  public CallerWorkflows workflows() {
    return workflows;
  }

  /** The factory of the embedded workflows. */
  public WorkflowBuiltins builtins() {
    return builtins;
  }

  /** The deliveries of events that have not come to their end. */
  public long pendingDeliveries() {
    return outbox.pending();
  }

  @Override
  public void mount(Routes.Builder open) {
    var callers = foundation.callers();
    var server = foundation.server();
    var calls = new ServiceCalls(foundation::timeout, server.baseUrl());
    new EventRoute(callers, calls, workflows, foundation.records()).mount(open);
    new RunRoutes(callers, calls, workflows).mount(open);
    new RunStreamRoutes(callers, workflows, foundation.opened().add(new RunWatches()), streams)
        .mount(open);
  }

  /** Continues runs, and delivers events. */
  @Override
  public void start() {
    foundation.opened().add(builtins.start());
    if (!providers.names().isEmpty()) {
      foundation
          .opened()
          .add(
              EventDelivery.start(
                  providers,
                  outbox,
                  observer,
                  Threads.perTask("workflow-events"),
                  foundation.clock()));
    }
  }
}
