package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.config.workflows.WorkflowRecords;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.work.builtin.WorkflowBuiltins;

/**
 * Finds definitions of the configuration that the server's own workflow providers would refuse at
 * the start. Those of packages are not known before they run.
 */
record WorkflowCheck(GatewayConfig config) {
  List<ConfigurationCheck.Finding> findings() {
    var findings = new ArrayList<ConfigurationCheck.Finding>();
    for (var definition : config.workflows()) {
      if (provider(definition).filter(one -> !isPackaged(one)).isEmpty()) {
        continue;
      }
      var id = definition.spec().id();
      for (var problem : WorkflowBuiltins.problems(definition.spec(), this::hasAgent)) {
        var path = new ArrayList<>(List.of("workflows", "definitions", id));
        path.addAll(WorkflowRecords.path(problem.pointer()));
        findings.add(
            new ConfigurationCheck.Finding(
                path,
                "'workflows.definitions.%s' cannot work: %s".formatted(id, problem),
                ConfigRule.REFERENCE));
      }
    }
    return findings;
  }

  private Optional<ProviderConfig> provider(WorkflowConfig definition) {
    return definition
        .provider()
        .map(name -> named(ProviderKind.WORKFLOW, name))
        .orElseGet(() -> config.providers().defaultOf(ProviderKind.WORKFLOW));
  }

  private boolean hasAgent(Optional<String> provider) {
    return provider
        .map(name -> named(ProviderKind.AGENT, name))
        .orElseGet(() -> config.providers().defaultOf(ProviderKind.AGENT))
        .isPresent();
  }

  private Optional<ProviderConfig> named(ProviderKind<?> kind, String name) {
    return config.providers().of(kind).stream().filter(one -> one.name().equals(name)).findFirst();
  }

  private static boolean isPackaged(ProviderConfig provider) {
    return provider.origin() instanceof ProviderConfig.Packaged;
  }
}
