package org.integrationgateway.manifest.rules;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.manifest.document.Node;

/** Which operations are exposed, and under which names. */
final class AllowedOperationRules {
  private AllowedOperationRules() {}

  static void check(Draft draft) {
    var allowed = draft.root().find("spec", "allowedOperations");
    if (allowed.isEmpty()) {
      return;
    }
    var entries = allowed.get().entries();
    if (draft.declaresAllOperations()) {
      exist(draft, entries);
    }
    names(draft, entries);
    boolean paginated = draft.root().find("spec", "pagination").isPresent();
    for (var entry : entries) {
      var paginate = entry.value().find("paginate");
      boolean wanted = paginate.filter(n -> n instanceof Node.Scalar s && s.isTrue()).isPresent();
      if (wanted && !paginated && entry.value().find("pagination").isEmpty()) {
        draft.report(
            ManifestRule.PAGINATION,
            paginate.orElseThrow(),
            "operation '" + entry.key() + "' is paginated, but nothing says how",
            "Add spec.pagination or the operation's own pagination.");
      }
    }
  }

  private static void exist(Draft draft, List<Node.Entry> entries) {
    Set<String> declared = new LinkedHashSet<>();
    draft.operations().stream()
        .flatMap(operation -> operation.find("name").flatMap(Node::string).stream())
        .forEach(declared::add);
    for (var entry : entries) {
      if (!declared.contains(entry.key()) && !draft.problems().isFull()) {
        draft
            .problems()
            .add(
                ManifestRule.ALLOWED_OPERATION,
                entry.keyAt(),
                "operation '" + entry.key() + "' does not exist",
                "spec.surfaces.rest declares: "
                    + Names.list(declared)
                    + "."
                    + Names.didYouMean(entry.key(), declared));
      }
    }
  }

  private static void names(Draft draft, List<Node.Entry> entries) {
    var owners = new HashMap<String, String>();
    for (var entry : entries) {
      var alias = entry.value().find("alias");
      var name = alias.flatMap(Node::string).orElse(entry.key());
      var other = owners.putIfAbsent(name, entry.key());
      if (other != null) {
        draft
            .problems()
            .add(
                ManifestRule.ALIAS_TWICE,
                alias.map(Node::at).orElse(entry.keyAt()),
                "operations '" + other + "' and '" + entry.key() + "' would both be '" + name + "'",
                "Choose another alias.");
      }
    }
  }
}
