package org.integrationgateway.server.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.config.authorization.PolicyConfig;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Finds operations whose allowed roles every caller passes, or none. */
public final class RoleWarnings {
  private final Map<String, PolicyConfig> policies;

  /**
   * @param policies whose members are all known, by name
   */
  RoleWarnings(Map<String, PolicyConfig> policies) {
    this.policies = policies;
  }

  /**
   * The warnings about apps of a configuration; an authorization provider may hold more members.
   */
  public static RoleWarnings of(GatewayConfig config) {
    boolean grows = config.providers().defaultOf(ProviderKind.AUTHORIZATION).isPresent();
    return new RoleWarnings(grows ? Map.of() : config.policies());
  }

  /** A breach of a rule, as a sentence without the name of the app. */
  public record Warning(ConfigRule rule, String message) {}

  /** The warnings about an app. */
  public List<Warning> of(App app) {
    var guarded =
        app.operations().values().stream()
            .filter(operation -> !operation.allowedRoles().isEmpty())
            .toList();
    if (guarded.isEmpty()) {
      return List.of();
    }
    if (app.policy().isEmpty()) {
      return List.of(
          new Warning(
              ConfigRule.UNGUARDED,
              "its operations require roles (%s), but without an 'authorizationPolicy' every caller may use them"
                  .formatted(listed(guarded))));
    }
    return unreachable(app.policy().get(), guarded);
  }

  private List<Warning> unreachable(String name, List<Operation> guarded) {
    var policy = policies.get(name);
    if (policy == null) {
      return List.of();
    }
    var given =
        policy.members().stream().map(PolicyConfig.Member::role).collect(Collectors.toSet());
    var warnings = new ArrayList<Warning>();
    for (var operation : guarded) {
      if (operation.allowedRoles().stream().noneMatch(given::contains)) {
        warnings.add(
            new Warning(
                ConfigRule.MATCHES_NOTHING,
                "operation '%s' requires one of the roles %s, but no member of policy '%s' has one: no caller may use it"
                    .formatted(operation.id(), String.join(", ", operation.allowedRoles()), name)));
      }
    }
    return warnings;
  }

  /** {@code write: editor; delete: admin, owner}. */
  private static String listed(List<Operation> guarded) {
    return guarded.stream()
        .map(
            operation ->
                operation.id() + ": " + String.join(", ", new TreeSet<>(operation.allowedRoles())))
        .collect(Collectors.joining("; "));
  }
}
