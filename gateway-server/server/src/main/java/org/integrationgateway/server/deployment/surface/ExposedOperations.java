package org.integrationgateway.server.deployment.surface;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.server.catalog.Operation;
import org.integrationgateway.server.deployment.load.LoadProblems;
import org.integrationgateway.server.error.NearMiss;

/** Applies {@code allowedOperations}: which operations callers see, under which names. */
public final class ExposedOperations {
  private final LoadProblems problems;
  private final boolean complete;

  /**
   * Exposes operations.
   *
   * @param complete whether there can be no operations but those that will be given
   */
  public ExposedOperations(LoadProblems problems, boolean complete) {
    this.problems = problems;
    this.complete = complete;
  }

  /**
   * The exposed operations by the names that callers use.
   *
   * @param allowed by original id; empty: all, as they are
   */
  public Map<String, Operation> apply(
      List<Operation> operations, Optional<Map<String, AllowedOperation>> allowed) {
    var originals = new LinkedHashMap<String, Operation>();
    for (var operation : operations) {
      if (originals.putIfAbsent(operation.id(), operation) != null) {
        problems.add(
            "operation '%s' is declared twice, by the manifest and by the provider: rename one"
                .formatted(operation.id()));
      }
    }
    if (allowed.isEmpty()) {
      return originals;
    }
    // After another problem the list of operations may be incomplete.
    if (complete && problems.isEmpty()) {
      refuseUnknown(originals.keySet(), allowed.get().keySet());
    }
    var exposed = new LinkedHashMap<String, Operation>();
    for (var operation : originals.values()) {
      var entry = allowed.get().get(operation.id());
      if (entry != null) {
        var renamed =
            operation.exposedAs(
                entry.alias().orElse(operation.id()), entry.description(), entry.allowedRoles());
        if (exposed.putIfAbsent(renamed.id(), renamed) != null) {
          problems.add(
              "allowedOperations gives the name '%s' to two operations".formatted(renamed.id()));
        }
      }
    }
    return exposed;
  }

  private void refuseUnknown(Set<String> operations, Set<String> allowed) {
    for (var id : allowed) {
      if (!operations.contains(id)) {
        problems.add(
            "allowedOperations names '%s', which is not an operation of this app.%s"
                .formatted(id, NearMiss.hint(id, operations)));
      }
    }
  }
}
