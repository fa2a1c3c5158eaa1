package org.integrationgateway.work.workflows;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.config.workflows.WorkflowConfig;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The definitions of the configuration, which only the configuration changes.
 *
 * @param keys of each: the names of its provider and of itself
 */
public record DeclaredDefinitions(Set<Key> keys) {
  /** A definition of a provider. */
  record Key(String provider, String id) {}

  public DeclaredDefinitions {
    keys = Set.copyOf(keys);
  }

  /**
   * Returns the definitions of a configuration.
   *
   * @param byDefault the provider of definitions that name none
   */
  public static DeclaredDefinitions of(List<WorkflowConfig> declared, Optional<String> byDefault) {
    return new DeclaredDefinitions(
        declared.stream()
            .map(each -> new Key(each.provider().or(() -> byDefault).orElse(""), each.spec().id()))
            .collect(Collectors.toSet()));
  }

  /** Refuses to change a definition of the configuration. */
  void requireOther(String provider, String id) {
    if (keys.contains(new Key(provider, id))) {
      throw new ServiceException(
          Reason.READ_ONLY,
          "definition '%s' belongs to the configuration: change workflows.definitions.%s in its file"
              .formatted(id, id));
    }
  }
}
