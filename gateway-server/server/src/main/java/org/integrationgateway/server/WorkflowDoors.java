package org.integrationgateway.server;

import java.util.function.Predicate;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.server.api.ServiceCalls;
import org.integrationgateway.server.api.workflow.RunRoutes;
import org.integrationgateway.server.audit.AuditTrail;
import org.integrationgateway.server.call.Caller;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.http.route.CallerResolver;
import org.integrationgateway.server.http.route.Routes;
import org.integrationgateway.server.provider.granted.ServiceFinder;
import org.integrationgateway.server.serviceaccount.ServiceAccounts;
import org.integrationgateway.server.workflows.CallerWorkflows;
import org.integrationgateway.server.workflows.DeclaredDefinitions;
import org.integrationgateway.server.workflows.WorkflowRights;
import org.integrationgateway.server.workflows.provider.WorkflowProviders;

/** Wires what callers from outside use of workflows. */
final class WorkflowDoors {
  private final CallerWorkflows workflows;
  private final RunRoutes runs;

  WorkflowDoors(
      GatewayConfig config,
      ServiceFinder running,
      Predicate<Caller> isOperator,
      ServiceAccounts accounts,
      CallerResolver callers,
      AuditTrail audit) {
    var declared = config.providers();
    workflows =
        new CallerWorkflows(
            WorkflowProviders.of(declared, running),
            new WorkflowRights(isOperator, (caller, subject) -> manages(accounts, caller, subject)),
            DeclaredDefinitions.of(
                config.workflows(),
                declared.defaultOf(ProviderKind.WORKFLOW).map(ProviderConfig::name)),
            audit);
    var calls =
        new ServiceCalls(config.server().limits().requestTimeout(), config.server().baseUrl());
    runs = new RunRoutes(callers, calls, workflows);
  }

  /** The workflow providers for callers from outside. */
  CallerWorkflows workflows() {
    return workflows;
  }

  void mount(Routes.Builder routes) {
    runs.mount(routes);
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
