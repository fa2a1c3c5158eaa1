package org.integrationgateway.server.services;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.authorization.AuthorizationConfig;
import org.integrationgateway.config.authorization.GatewayTypes;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.Entry;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.authorization.Authorization;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives providers the authorization model, relationships and workflow definitions of the
 * configuration. Every provider gets them at the start; a provider process gets them again whenever
 * it is started, before it serves, because it may have no store.
 */
public final class StartupDeclarations implements ProviderDirectory.Preparation {
  private static final Logger log = LoggerFactory.getLogger(StartupDeclarations.class);

  private final DeclaredProviders declared;
  private volatile AuthorizationConfig authorization;
  private volatile List<WorkflowConfig> workflows;
  private volatile boolean given;

  public StartupDeclarations(GatewayConfig config) {
    this.declared = config.providers();
    this.authorization = GatewayTypes.added(config.authorization(), config.policies().values());
    this.workflows = config.workflows();
  }

  /**
   * Gives them to all providers. One that is not available gets them when its process is started.
   *
   * @throws org.integrationgateway.core.error.GatewayException {@code NOT_CONFIGURED} with what one
   *     refuses
   */
  public void give(ProviderDirectory providers) {
    given = true;
    Relationships.set(providers, authorization);
    WorkflowDefinitions.apply(providers, workflows);
  }

  /**
   * Takes over the authorization of another configuration, and gives it to the serving provider.
   *
   * @throws org.integrationgateway.core.error.GatewayException as {@link #give}
   */
  public void replaceAuthorization(GatewayConfig next, ProviderDirectory providers) {
    authorization = GatewayTypes.added(next.authorization(), next.policies().values());
    Relationships.set(providers, authorization);
  }

  /**
   * Takes over the definitions of another configuration, and gives each to its provider.
   *
   * @return what providers refuse, by the key of the definition
   */
  public Map<String, String> replaceWorkflows(GatewayConfig next, ProviderDirectory providers) {
    workflows = next.workflows();
    var refused = new LinkedHashMap<String, String>();
    for (var definition : workflows) {
      try {
        WorkflowDefinitions.apply(providers, List.of(definition));
      } catch (GatewayException problem) {
        refused.put(
            "workflows.definitions." + definition.spec().id(),
            String.valueOf(problem.getMessage()));
      }
    }
    return refused;
  }

  /**
   * Gives a provider a part of the configuration, unless it does not serve now.
   *
   * @param what the part, in words
   * @throws ServiceException when the provider refuses it
   */
  static void give(
      ProviderDirectory providers,
      ProviderKind<?> kind,
      String name,
      String what,
      Runnable action) {
    var status = providers.entry(kind.text(), name).map(Entry::status);
    if (status.filter(known -> !known.serves()).isPresent()) {
      log.warn(
          "provider '{}.{}' gets {} when it is started: {}",
          kind,
          name,
          what,
          status.get().reason());
      return;
    }
    action.run();
  }

  @Override
  public void prepare(ProviderConfig provider, Object service) {
    if (!given) {
      return;
    }
    if (service instanceof Authorization facts && isDefault(ProviderKind.AUTHORIZATION, provider)) {
      Relationships.apply(facts, authorization);
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
