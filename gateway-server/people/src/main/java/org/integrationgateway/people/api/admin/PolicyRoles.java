package org.integrationgateway.people.api.admin;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations that the roles of an app permit.
 *
 * @param operations that a role permits, by role
 * @param forEveryRole how many operations a caller with any role may use
 */
record PolicyRoles(SortedMap<String, List<String>> operations, int forEveryRole) {
  /** The roles that an app's operations, and its surfaces beside them, are for. */
  static PolicyRoles of(App app) {
    var permitted = new TreeMap<String, List<String>>();
    int open = 0;
    var all =
        Stream.concat(app.operations().values().stream(), app.surfaces().values().stream())
            .toList();
    for (var operation : all) {
      if (operation.allowedRoles().isEmpty()) {
        open++;
      }
      add(permitted, operation);
    }
    return new PolicyRoles(permitted, open);
  }

  private static void add(SortedMap<String, List<String>> permitted, Operation operation) {
    for (var role : operation.allowedRoles()) {
      permitted.computeIfAbsent(role, name -> new ArrayList<>()).add(operation.id());
    }
  }

  /** The roles of operators, who may use all routes below {@code /admin}. */
  static PolicyRoles ofOperators(List<String> roles) {
    var permitted = new TreeMap<String, List<String>>();
    roles.forEach(role -> permitted.put(role, List.of()));
    return new PolicyRoles(permitted, 0);
  }

  ObjectNode json() {
    var json = Json.object();
    var list = json.putArray("roles");
    operations.forEach(
        (role, permitted) -> {
          var one = list.addObject().put("role", role);
          permitted.forEach(one.putArray("operations")::add);
        });
    return json.put("forEveryRole", forEveryRole);
  }
}
