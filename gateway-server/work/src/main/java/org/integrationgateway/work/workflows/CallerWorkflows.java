package org.integrationgateway.work.workflows;

import org.integrationgateway.core.audit.AuditTrail;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.workflow.CheckedWorkflow;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.sdk.workflow.WorkflowEvent;
import org.integrationgateway.work.workflows.event.AcceptedEvent;
import org.integrationgateway.work.workflows.provider.WorkflowProviders;

/** The workflow providers, for the subject of the call in force. */
public final class CallerWorkflows {
  private final WorkflowProviders providers;
  private final WorkflowRights rights;
  private volatile DeclaredDefinitions declared;
  private final CallerEvents events;
  private final WorkflowAudit audit;

  /**
   * The providers for callers from outside.
   *
   * @param declared definitions that only the configuration changes
   */
  public CallerWorkflows(
      WorkflowProviders providers,
      WorkflowRights rights,
      DeclaredDefinitions declared,
      CallerEvents events,
      AuditTrail trail) {
    this.providers = providers;
    this.rights = rights;
    this.declared = declared;
    this.events = events;
    this.audit = new WorkflowAudit(trail);
  }

  /** Takes over other definitions that only the configuration changes. */
  public void declare(DeclaredDefinitions next) {
    declared = next;
  }

  /**
   * One provider.
   *
   * @param provider its name; empty: all of them, as one
   * @throws GatewayException {@code NOT_CONFIGURED} without any; {@code NOT_FOUND} for an unknown
   *     name
   */
  public Workflow named(String provider) {
    return new CheckedWorkflow(
        new CallerWorkflow(providers.choose(provider), rights, declared, events, audit));
  }

  /**
   * Whether a run has events with a greater number, for a reader whose rights were checked before.
   *
   * @throws GatewayException as {@link #named}
   * @throws org.integrationgateway.sdk.ServiceException {@code NOT_FOUND}, and as the provider says
   */
  public boolean isBehind(String provider, String runId, long seen) {
    var newer =
        providers
            .choose(provider)
            .knowing("run '%s'".formatted(runId), workflow -> workflow.events(runId, seen, 1));
    return !newer.thing().isEmpty();
  }

  /**
   * Delivers an event to all providers. Of the runs that it started, the caller gets those that it
   * may see.
   *
   * @throws GatewayException as {@link #named}
   * @throws org.integrationgateway.sdk.ServiceException as {@link CallerEvents#deliver}
   */
  public AcceptedEvent deliver(WorkflowEvent event) {
    var chosen = providers.choose("");
    return new CallerLookup(chosen, rights).seen(events.deliver(event, chosen));
  }
}
