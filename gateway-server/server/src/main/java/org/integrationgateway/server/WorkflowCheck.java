package org.integrationgateway.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.config.workflows.WorkflowRecords;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.workflow.StepAction;
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

  /**
   * Finds operations that steps name and their apps do not have.
   *
   * @param known the apps, by name, whose operations are all known before they run
   */
  List<ConfigurationCheck.Finding> unknownOperations(Map<String, App> known) {
    var findings = new ArrayList<ConfigurationCheck.Finding>();
    for (var definition : config.workflows()) {
      var spec = definition.spec();
      for (int i = 0; i < spec.steps().size(); i++) {
        var step = spec.steps().get(i);
        var place = List.of("workflows", "definitions", spec.id(), "steps", String.valueOf(i));
        if (step.action() instanceof StepAction.Invoke invoke) {
          unknown(known, invoke, place, "invoke").ifPresent(findings::add);
        }
        step.compensation()
            .flatMap(undo -> unknown(known, undo, place, "compensation"))
            .ifPresent(findings::add);
      }
    }
    return findings;
  }

  private static Optional<ConfigurationCheck.Finding> unknown(
      Map<String, App> known, StepAction.Invoke invoke, List<String> step, String key) {
    var app = known.get(invoke.app());
    if (app == null || app.operations().containsKey(invoke.operation())) {
      return Optional.empty();
    }
    var path = new ArrayList<>(step);
    path.addAll(List.of(key, "operation"));
    return Optional.of(
        new ConfigurationCheck.Finding(
            path,
            "'%s': app '%s' has no operation '%s'%s"
                .formatted(
                    String.join(".", path),
                    invoke.app(),
                    invoke.operation(),
                    SimilarNames.suffix(invoke.operation(), app.operations().keySet())),
            ConfigRule.REFERENCE));
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
