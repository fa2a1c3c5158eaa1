package org.integrationgateway.manifest.openapi.tree;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Finds operations with a header or a cookie that no request can have, by its name. */
final class ParameterNames {
  private static final String SEPARATORS = "()<>@,;:\\\"/[]?={}";

  private final ReferenceTargets targets;

  ParameterNames(ReferenceTargets targets) {
    this.targets = targets;
  }

  /** Why the operation cannot be served. */
  Optional<String> problem(JsonNode item, JsonNode operation) {
    for (var holder : List.of(operation, item)) {
      for (var written : targets.items(holder, "parameters")) {
        var parameter = targets.followOrStay(written);
        var name = Nodes.text(parameter, "name").orElse("");
        var in = Nodes.text(parameter, "in").orElse("");
        boolean named = in.equals("header") || in.equals("cookie");
        if (named && !name.isEmpty() && !isToken(name)) {
          return Optional.of(
              "parameter '%s' cannot be a %s: the name is not valid".formatted(name, in));
        }
      }
    }
    return Optional.empty();
  }

  /** Names of headers and cookies (RFC 9110, section 5.6.2; RFC 6265, section 4.1.1). */
  private static boolean isToken(String name) {
    return name.chars().allMatch(c -> c > ' ' && c < 0x7f && SEPARATORS.indexOf(c) < 0);
  }
}
