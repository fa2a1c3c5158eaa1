package org.integrationgateway.server;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.Workflow;
import org.integrationgateway.server.config.WorkflowConfig;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;
import org.integrationgateway.server.services.ProviderDirectory;

/** What the configuration tells the workflow providers at start. */
final class WorkflowDefinitions {
  private WorkflowDefinitions() {}

  /**
   * Applies each definition. One that says what it said before changes nothing; what the
   * configuration does not name is left alone.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} with the first one that its provider refuses
   */
  static void apply(ProviderDirectory providers, List<WorkflowConfig> definitions) {
    for (var definition : definitions) {
      var path = "workflows.definitions." + definition.spec().id();
      try {
        apply(provider(providers, definition, path), definition);
      } catch (ServiceException refused) {
        throw new GatewayException(
            ErrorCode.NOT_CONFIGURED,
            "%s cannot be applied: %s".formatted(path, refused.getMessage()),
            refused);
      }
    }
  }

  /** Applies one. */
  static void apply(Workflow provider, WorkflowConfig definition) {
    provider.apply(definition.spec(), Optional.empty());
  }

  private static Workflow provider(
      ProviderDirectory providers, WorkflowConfig definition, String path) {
    return definition
        .provider()
        .map(name -> providers.get(ProviderKind.WORKFLOW, name))
        .or(() -> providers.byDefault(ProviderKind.WORKFLOW))
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_CONFIGURED,
                    path + " names no provider, and no workflow provider is the default"));
  }
}
