package org.integrationgateway.doctor;

import java.util.List;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.config.providers.Sandbox;
import org.integrationgateway.providers.confinement.Bubblewrap;

/** Checks whether this host makes sandboxes, by making one. */
final class SandboxCheck {
  private static final String SANDBOX = "sandbox";
  private static final String REMEDY =
      "Install bubblewrap, and allow user namespaces (sandbox.md of the documentation).";

  private SandboxCheck() {}

  static List<Finding> of(GatewayConfig config) {
    var found = Bubblewrap.ofThisHost();
    if (found.problem().isEmpty()) {
      return List.of(Finding.ok(SANDBOX, found.program() + " makes sandboxes"));
    }
    var required =
        config.apps().values().stream()
            .filter(app -> app.sandbox() == Sandbox.REQUIRED)
            .map(AppConfig::name)
            .sorted()
            .toList();
    var problem = found.problem().get();
    return List.of(
        required.isEmpty()
            ? Finding.warn(SANDBOX, "provider processes run without a sandbox: " + problem, REMEDY)
            : Finding.fail(
                SANDBOX,
                "%s; these apps require one: %s".formatted(problem, String.join(", ", required)),
                REMEDY));
  }
}
