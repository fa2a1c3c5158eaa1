package org.integrationgateway.manifest.graphql;

import graphql.language.Directive;
import graphql.language.FragmentSpread;
import graphql.language.Node;
import graphql.language.SelectionSet;
import graphql.language.VariableReference;
import java.util.ArrayList;
import java.util.List;

/** Collects the fragments and variables that a definition names. */
final class References {
  final List<GraphqlReference> fragments = new ArrayList<>();
  final List<GraphqlReference> variables = new ArrayList<>();
  private final LineStarts lines;

  private References(LineStarts lines) {
    this.lines = lines;
  }

  static References of(List<Directive> directives, SelectionSet selection, LineStarts lines) {
    var references = new References(lines);
    directives.forEach(references::visit);
    references.visit(selection);
    return references;
  }

  private void visit(Node<?> node) {
    if (node instanceof FragmentSpread spread) {
      fragments.add(new GraphqlReference(spread.getName(), lines.offset(spread)));
    }
    if (node instanceof VariableReference variable) {
      variables.add(new GraphqlReference(variable.getName(), lines.offset(variable)));
    }
    for (Node<?> child : node.getChildren()) {
      visit(child);
    }
  }
}
