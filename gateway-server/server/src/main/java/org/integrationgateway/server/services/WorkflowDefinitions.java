package org.integrationgateway.server.services;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.providers.directory.ProviderDirectory;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;

/** Gives the workflow providers the definitions of the configuration. */
final class WorkflowDefinitions {
  private WorkflowDefinitions() {}

  /**
   * Applies each definition. An unchanged one has no effect; definitions that the configuration
   * does not name are kept.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} with the first definition that its provider
   *     refuses
   */
  static void apply(ProviderDirectory providers, List<WorkflowConfig> definitions) {
    for (var definition : definitions) {
      var path = "workflows.definitions." + definition.spec().id();
      try {
        var name = provider(providers, definition, path);
        var provider = providers.get(ProviderKind.WORKFLOW, name);
        StartupDeclarations.give(
            providers, ProviderKind.WORKFLOW, name, path, () -> apply(provider, definition));
      } catch (ServiceException refused) {
        throw new GatewayException(
            ErrorCode.NOT_CONFIGURED,
            "%s cannot be applied: %s".formatted(path, refused.getMessage()),
            refused);
      }
    }
  }

  /** Applies a definition. */
  static void apply(Workflow provider, WorkflowConfig definition) {
    provider.apply(definition.spec(), Optional.empty());
  }

  private static String provider(
      ProviderDirectory providers, WorkflowConfig definition, String path) {
    return definition
        .provider()
        .or(() -> providers.defaultName(ProviderKind.WORKFLOW))
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    path + " names no provider, and there is no default workflow provider"));
  }
}
