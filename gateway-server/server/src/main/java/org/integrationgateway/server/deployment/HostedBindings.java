package org.integrationgateway.server.deployment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.config.apps.AppConfig;
import org.integrationgateway.connections.declared.SchemeSecrets;
import org.integrationgateway.connections.declared.SecretValues;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.HostedBinding;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.hosted.BindingMethod;
import org.integrationgateway.manifest.hosted.HttpBinding;
import org.integrationgateway.manifest.hosted.SecurityScheme;

/** The hosted HTTP bindings of an app, from its manifest. */
final class HostedBindings {
  private static final Set<BindingMethod> OF_OPERATIONS =
      Set.of(BindingMethod.GET, BindingMethod.POST);

  private final AppConfig config;
  private final AppSpec spec;
  private final SecretValues secrets;
  private final LoadProblems problems;

  HostedBindings(AppConfig config, AppSpec spec, SecretValues secrets, LoadProblems problems) {
    this.config = config;
    this.spec = spec;
    this.secrets = secrets;
    this.problems = problems;
  }

  /**
   * The bindings by name.
   *
   * @param operations by the names that callers use
   * @param complete whether the app can have no others
   */
  Map<String, HostedBinding> all(Map<String, Operation> operations, boolean complete) {
    var all = new LinkedHashMap<String, HostedBinding>();
    for (var binding : spec.http().values()) {
      var target = target(binding);
      // After another problem the operations may be incomplete.
      if (complete && problems.isEmpty() && !operations.containsKey(target)) {
        problems.add(
            "http binding '%s' invokes operation '%s', which the app does not have.%s"
                .formatted(
                    binding.name(), target, SimilarNames.sentence(target, operations.keySet())));
      }
      if (OF_OPERATIONS.contains(binding.method())
          && operations.containsKey(binding.path().substring(1))) {
        problems.add(
            "http binding '%s' has the route of operation '%s': give it another path"
                .formatted(binding.name(), binding.path().substring(1)));
      }
      Optional.ofNullable(spec.securitySchemes().get(binding.security()))
          .ifPresent(scheme -> all.put(binding.name(), binding(binding, target, scheme)));
    }
    return all;
  }

  /** The manifest names the original id, callers the alias. */
  private String target(HttpBinding binding) {
    return spec.allowedOperations()
        .map(allowed -> allowed.get(binding.target()))
        .flatMap(operation -> operation.alias())
        .orElse(binding.target());
  }

  private HostedBinding binding(HttpBinding binding, String target, SecurityScheme scheme) {
    return new HostedBinding(
        binding.name(),
        target,
        binding.credentialMode().filter(ConnectionMode.NONE::equals).isPresent(),
        binding.security(),
        scheme,
        new SchemeSecrets(config, secrets, scheme.secrets()),
        binding.requestBody(),
        binding.unsignedParameters());
  }
}
