package org.integrationgateway.manifest.rules.operation;

import java.util.HashMap;
import java.util.List;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks which operations are exposed, and under which names. */
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
    entries.forEach(entry -> callable(draft, entry));
    graphql(draft, entries);
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
    var declared = draft.operationNames();
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

  /** Names for callers are parts of URLs. */
  private static void callable(Draft draft, Node.Entry entry) {
    var alias = entry.value().find("alias");
    if (alias.isPresent()) {
      RestRules.name(draft, alias.get(), "alias");
      return;
    }
    if (!RestRules.NAME.matcher(entry.key()).matches()) {
      draft.report(
          AppRule.NO_ALIAS,
          entry.keyAt(),
          "operation '" + entry.key() + "' has no name that can be used in a URL",
          "Give it an alias.");
    }
  }

  private static void graphql(Draft draft, List<Node.Entry> entries) {
    if (draft.root().find("spec", "surfaces", "graphql").isPresent()) {
      return;
    }
    for (var entry : entries) {
      entry
          .value()
          .entry("graphql")
          .filter(block -> !block.value().isNull())
          .ifPresent(
              block ->
                  draft.report(
                      AppRule.NO_GRAPHQL_SURFACE,
                      block.keyAt(),
                      "operation '" + entry.key() + "' has a document, but nowhere to send it",
                      "Declare spec.surfaces.graphql with a url."));
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
