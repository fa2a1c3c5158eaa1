package org.integrationgateway.manifest.rules.surface;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlFragment;
import org.integrationgateway.manifest.graphql.GraphqlReference;
import org.integrationgateway.manifest.rules.SurfaceRule;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks the fragments of a document: each is defined once, used, and does not contain itself. */
final class GraphqlFragmentRules {
  private final GraphqlDocument document;
  private final GraphqlRules rules;
  private final Map<String, GraphqlFragment> defined = new LinkedHashMap<>();
  private final Map<String, Boolean> finished = new HashMap<>();

  GraphqlFragmentRules(GraphqlDocument document, GraphqlRules rules) {
    this.document = document;
    this.rules = rules;
  }

  void check() {
    for (var fragment : document.fragments()) {
      if (defined.putIfAbsent(fragment.name(), fragment) != null) {
        rules.report(
            SurfaceRule.GRAPHQL_FRAGMENT,
            fragment.offset(),
            "fragment '" + fragment.name() + "' is defined a second time",
            "Rename or remove one of them.");
      }
    }
    document.operations().forEach(operation -> operation.fragments().forEach(this::exists));
    defined.values().forEach(fragment -> fragment.fragments().forEach(this::exists));
    defined.values().forEach(this::circle);
    used();
  }

  private void exists(GraphqlReference spread) {
    if (!defined.containsKey(spread.name())) {
      rules.report(
          SurfaceRule.GRAPHQL_FRAGMENT,
          spread.offset(),
          "fragment '" + spread.name() + "' is not defined in the document",
          "It defines: "
              + Names.list(defined.keySet())
              + "."
              + Names.didYouMean(spread.name(), defined.keySet()));
    }
  }

  /** Follows fragment spreads; a spread of a fragment on the current path closes a cycle. */
  private void circle(GraphqlFragment fragment) {
    if (finished.putIfAbsent(fragment.name(), false) != null) {
      return;
    }
    for (var spread : fragment.fragments()) {
      var inner = defined.get(spread.name());
      if (inner == null) {
        continue;
      }
      if (Boolean.FALSE.equals(finished.get(inner.name()))) {
        rules.report(
            SurfaceRule.GRAPHQL_FRAGMENT,
            spread.offset(),
            "fragment '" + inner.name() + "' contains itself",
            "Write out the fields to the depth that is needed.");
      } else {
        circle(inner);
      }
    }
    finished.put(fragment.name(), true);
  }

  private void used() {
    var used = new HashSet<String>();
    document.fragmentsOf(document.operations()).forEach(fragment -> used.add(fragment.name()));
    for (var fragment : defined.values()) {
      if (!used.contains(fragment.name())) {
        rules.report(
            SurfaceRule.GRAPHQL_UNUSED_FRAGMENT,
            fragment.offset(),
            "fragment '" + fragment.name() + "' is used nowhere",
            "Spread it as ..." + fragment.name() + ", or remove it.");
      }
    }
  }
}
