package org.integrationgateway.server.deployment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.connections.declared.load.LoadProblems;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.surfaces.paging.ResultPages;

/**
 * Finds the operations with which new credentials are tried: also those that {@code
 * allowedOperations} keeps from callers.
 */
final class CheckOperations {
  private final ResultPages pages;
  private final LoadProblems problems;

  CheckOperations(ResultPages pages, LoadProblems problems) {
    this.pages = pages;
    this.problems = problems;
  }

  /**
   * The operations by {@link App#CHECK} and the name of their connection.
   *
   * @param declared every operation of the app's surfaces
   * @param exposed those of callers, by the names that these use
   * @param complete whether there can be no others
   */
  Map<String, Operation> all(
      Map<String, Connection> connections,
      List<Operation> declared,
      Map<String, Operation> exposed,
      boolean complete) {
    var all = new LinkedHashMap<String, Operation>();
    for (var connection : connections.values()) {
      var id = connection.check().flatMap(check -> check.declared().operation());
      if (id.isEmpty()) {
        continue;
      }
      var found = find(id.get(), declared, exposed);
      if (found.isPresent()) {
        all.put(App.CHECK + connection.name(), found.get());
      } else if (complete && problems.isEmpty()) {
        problems.add(
            "verify of connection '%s' names operation '%s', which does not exist.%s"
                .formatted(
                    connection.name(),
                    id.get(),
                    SimilarNames.sentence(
                        id.get(), declared.stream().map(Operation::id).toList())));
      }
    }
    return all;
  }

  /** One page is enough, and its failures count as they do for callers. */
  private Optional<Operation> find(
      String id, List<Operation> declared, Map<String, Operation> exposed) {
    return declared.stream()
        .filter(operation -> operation.id().equals(id))
        .findFirst()
        .map(operation -> pages.apply(operation, Optional.empty()))
        .or(() -> Optional.ofNullable(exposed.get(id)));
  }
}
