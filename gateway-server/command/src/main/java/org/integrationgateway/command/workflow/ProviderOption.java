package org.integrationgateway.command.workflow;

import java.util.Optional;
import org.integrationgateway.command.client.CommandSession;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option of every command about workflows. */
final class ProviderOption {
  @Option(
      names = "--provider",
      paramLabel = "NAME",
      description =
          "The workflow provider. Default: the one that has it, else the default provider.")
  private @Nullable String provider;

  WorkflowRoutes routes(CommandSession session) {
    return new WorkflowRoutes(session.client(), Optional.ofNullable(provider));
  }
}
