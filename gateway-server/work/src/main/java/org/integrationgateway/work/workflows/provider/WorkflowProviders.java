package org.integrationgateway.work.workflows.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.config.providers.DeclaredProviders;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.provider.ServiceFinder;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;

/** The declared workflow providers, the default one first. */
public final class WorkflowProviders {
  private final List<String> names;
  private final ServiceFinder running;

  private WorkflowProviders(List<String> names, ServiceFinder running) {
    this.names = List.copyOf(names);
    this.running = running;
  }

  /**
   * The providers of a configuration.
   *
   * @param running finds those that are started
   */
  public static WorkflowProviders of(DeclaredProviders declared, ServiceFinder running) {
    var names = new ArrayList<String>();
    declared.defaultOf(ProviderKind.WORKFLOW).map(ProviderConfig::name).ifPresent(names::add);
    declared.of(ProviderKind.WORKFLOW).stream()
        .map(ProviderConfig::name)
        .filter(name -> !names.contains(name))
        .forEach(names::add);
    return new WorkflowProviders(names, running);
  }

  /** The names, the default one first. */
  public List<String> names() {
    return names;
  }

  /** The provider of this name; empty when it is not declared, or not started. */
  public Optional<NamedWorkflow> find(String name) {
    return names.contains(name)
        ? running
            .find(ProviderKind.WORKFLOW, name)
            .map(workflow -> new NamedWorkflow(name, workflow))
        : Optional.empty();
  }

  /**
   * The provider of this name, or all of them for an empty name.
   *
   * @throws GatewayException {@code NOT_CONFIGURED} without any; {@code NOT_FOUND}
   */
  public ChosenWorkflows choose(String name) {
    if (names.isEmpty()) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "this gateway has no workflow provider: declare one under providers.workflow");
    }
    if (name.isEmpty()) {
      return new ChosenWorkflows(names.stream().map(this::started).toList());
    }
    if (!names.contains(name)) {
      throw new GatewayException(
          ErrorCode.NOT_FOUND,
          "there is no workflow provider '%s'; there are: %s"
              .formatted(name, String.join(", ", names)));
    }
    return new ChosenWorkflows(List.of(started(name)));
  }

  private NamedWorkflow started(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new GatewayException(
                    ErrorCode.NOT_READY,
                    "workflow provider '%s' is not started yet: try again later".formatted(name),
                    new ServiceException(Reason.UNAVAILABLE, "the gateway is starting")));
  }
}
