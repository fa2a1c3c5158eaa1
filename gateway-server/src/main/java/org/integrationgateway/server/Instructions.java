package org.integrationgateway.server;

import java.util.List;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.server.config.AuthorizationConfig;
import org.integrationgateway.server.config.GatewayConfig;
import org.integrationgateway.server.config.WorkflowConfig;
import org.integrationgateway.server.config.providers.DeclaredProviders;
import org.integrationgateway.server.config.providers.ProviderConfig;
import org.integrationgateway.server.services.ProviderDirectory;

/**
 * What the configuration tells providers: the authorization model and relationships, definitions of
 * workflows. All are told at start; one in a process of its own also whenever its process begins
 * anew, before it serves: it may remember nothing.
 */
final class Instructions implements ProviderDirectory.Preparation {
  private final DeclaredProviders declared;
  private final AuthorizationConfig authorization;
  private final List<WorkflowConfig> workflows;
  private volatile boolean given;

  Instructions(GatewayConfig config) {
    this.declared = config.providers();
    this.authorization = config.authorization();
    this.workflows = config.workflows();
  }

  /**
   * Tells all of them.
   *
   * @throws org.integrationgateway.server.error.GatewayException {@code NOT_CONFIGURED} with what
   *     one refuses
   */
  void give(ProviderDirectory providers) {
    given = true;
    Relationships.set(providers, authorization);
    WorkflowDefinitions.apply(providers, workflows);
  }

  @Override
  public void prepare(ProviderConfig provider, Object service) {
    if (!given) {
      return;
    }
    if (service instanceof Authorization facts && isDefault(ProviderKind.AUTHORIZATION, provider)) {
      authorization
          .model()
          .ifPresent(model -> facts.setState(model, authorization.relationships()));
    }
    if (service instanceof Workflow runs) {
      workflows.stream()
          .filter(definition -> isFor(definition, provider))
          .forEach(definition -> WorkflowDefinitions.apply(runs, definition));
    }
  }

  private boolean isFor(WorkflowConfig definition, ProviderConfig provider) {
    return definition
        .provider()
        .map(provider.name()::equals)
        .orElseGet(() -> isDefault(ProviderKind.WORKFLOW, provider));
  }

  private boolean isDefault(ProviderKind<?> kind, ProviderConfig provider) {
    return declared
        .defaultOf(kind)
        .map(ProviderConfig::name)
        .filter(provider.name()::equals)
        .isPresent();
  }
}
