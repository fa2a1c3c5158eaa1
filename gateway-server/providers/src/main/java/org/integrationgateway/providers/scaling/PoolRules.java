package org.integrationgateway.providers.scaling;

import java.util.Optional;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Source;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.providers.packages.PreparedPackage;

/** Tells which apps can run in several processes. */
public final class PoolRules {
  private PoolRules() {}

  /** The reason why an app cannot run in as many processes as configured; empty when it can. */
  public static Optional<String> problem(AppConfig app, PreparedPackage prepared) {
    if (!app.pool().instances().isSeveral()) {
      return Optional.empty();
    }
    return reason(prepared)
        .map(
            reason ->
                ("its runtime.pool asks for up to %d processes, but %s: remove minReadyInstances"
                        + " and maxReadyInstances")
                    .formatted(app.pool().instances().most(), reason));
  }

  private static Optional<String> reason(PreparedPackage prepared) {
    if (prepared.manifest().isMcpProgram()) {
      return Optional.of(
          "its program is an MCP server, which keeps the state of its clients in one process");
    }
    if (prepared.manifest().app().filter(AppSpec::singleInstance).isPresent()) {
      return Optional.of(
          "its manifest has spec.singleInstance: its program keeps state in its process that"
              + " later calls need");
    }
    return prepared.program().isEmpty()
        ? Optional.of("its package has no program, so that no process of it runs")
        : Optional.empty();
  }

  /** The number of instances; one while the app is developed or started elsewhere. */
  public static PoolSize size(AppConfig app) {
    boolean isDeveloped =
        app.source() instanceof Source.Development || app.source() instanceof Source.Attached;
    return isDeveloped ? PoolSize.ONE : PoolSize.of(app.pool().instances());
  }
}
