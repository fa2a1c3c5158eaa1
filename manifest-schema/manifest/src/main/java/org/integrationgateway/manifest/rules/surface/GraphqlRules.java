package org.integrationgateway.manifest.rules.surface;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlInputs;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlParameter;
import org.integrationgateway.manifest.graphql.GraphqlReference;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;
import org.integrationgateway.manifest.rules.SurfaceRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks that the GraphQL document of an allowed operation can be sent, and runs one operation. */
final class GraphqlRules {
  private static final int MOST_REPORTED = 20;

  private final Draft draft;
  private final String id;
  private final Node.Scalar text;
  private final GraphqlDocument document;
  private int reported;

  private GraphqlRules(Draft draft, String id, Node.Scalar text, GraphqlDocument document) {
    this.draft = draft;
    this.id = id;
    this.text = text;
    this.document = document;
  }

  static void check(Draft draft) {
    var allowed = draft.root().find("spec", "allowedOperations").map(Node::entries);
    for (var entry : allowed.orElse(List.of())) {
      var graphql = entry.value().find("graphql");
      var text = graphql.flatMap(block -> block.find("document"));
      if (text.isPresent()
          && text.get() instanceof Node.Scalar scalar
          && !draft.problems().isFull()
          && scalar.string().filter(document -> !document.isBlank()).isPresent()) {
        check(draft, entry.key(), graphql.orElseThrow(), scalar);
      }
    }
  }

  private static void check(Draft draft, String id, Node graphql, Node.Scalar text) {
    try {
      var document = GraphqlDocument.parse(text.text());
      new GraphqlRules(draft, id, text, document).check(graphql.find("operationName"));
    } catch (GraphqlSyntaxException e) {
      malformed(draft, id, text, e);
    }
    if (graphql.find("inputs").orElse(null) instanceof Node.Scalar inputs) {
      try {
        GraphqlInputs.parse(inputs.text());
      } catch (GraphqlSyntaxException e) {
        malformed(draft, id, inputs, e);
      }
    }
  }

  private static void malformed(
      Draft draft, String id, Node.Scalar text, GraphqlSyntaxException why) {
    draft
        .problems()
        .add(
            SurfaceRule.GRAPHQL_SYNTAX,
            text.part(why.offset(), 1),
            "operation '" + id + "': " + why.getMessage(),
            "");
  }

  private void check(Optional<Node> operationName) {
    unique();
    operation(operationName).ifPresent(this::operation);
    new GraphqlFragmentRules(document, this).check();
  }

  private void unique() {
    var operations = new HashSet<String>();
    for (var operation : document.operations()) {
      if (document.operations().size() > 1 && operation.name().isEmpty()) {
        report(
            SurfaceRule.GRAPHQL_OPERATION,
            operation.offset(),
            "one of several operations has no name",
            "Name it, or give it a document of its own.");
      }
      if (operation.name().filter(name -> !operations.add(name)).isPresent()) {
        report(
            SurfaceRule.GRAPHQL_OPERATION,
            operation.offset(),
            "operation '" + operation.name().get() + "' is defined a second time",
            "Rename or remove one of them.");
      }
    }
  }

  private Optional<GraphqlOperation> operation(Optional<Node> operationName) {
    var name = operationName.flatMap(Node::string);
    var names = new LinkedHashSet<String>();
    document.operations().forEach(operation -> operation.name().ifPresent(names::add));
    var chosen = document.operation(name);
    if (chosen.isPresent()) {
      return chosen;
    }
    if (name.isPresent()) {
      draft.report(
          SurfaceRule.GRAPHQL_OPERATION,
          operationName.orElseThrow(),
          "operation '" + id + "': the document has no operation '" + name.get() + "'",
          "It defines: " + Names.list(names) + "." + Names.didYouMean(name.get(), names));
    } else {
      report(
          SurfaceRule.GRAPHQL_OPERATION,
          document.operations().isEmpty() ? 0 : document.operations().get(0).offset(),
          document.operations().isEmpty()
              ? "the document has no operation"
              : "the document has several operations, and nothing says which runs",
          "Add graphql.operationName: one of " + Names.list(names) + ".");
    }
    return Optional.empty();
  }

  private void operation(GraphqlOperation operation) {
    var declared = new LinkedHashSet<String>();
    for (var parameter : operation.parameters()) {
      variableTwice(parameter, declared);
    }
    operation.variables().forEach(used -> variable(used, declared));
    for (var fragment : document.fragmentsOf(List.of(operation))) {
      fragment.variables().forEach(used -> variable(used, declared));
    }
  }

  private void variableTwice(GraphqlParameter parameter, Set<String> declared) {
    if (!declared.add(parameter.name())) {
      report(
          SurfaceRule.GRAPHQL_VARIABLE,
          parameter.offset(),
          "variable '$" + parameter.name() + "' is declared a second time",
          "Rename or remove one of them.");
    }
  }

  private void variable(GraphqlReference used, Set<String> declared) {
    if (!declared.contains(used.name())) {
      report(
          SurfaceRule.GRAPHQL_VARIABLE,
          used.offset(),
          "variable '$" + used.name() + "' is not declared",
          "The operation declares: "
              + Names.list(declared)
              + "."
              + Names.didYouMean(used.name(), declared));
    }
  }

  void report(Rule rule, int offset, String message, String remedy) {
    // Each position costs a scan of the text, and more than the kept number of problems is not
    // shown.
    if (reported < MOST_REPORTED && !draft.problems().isFull()) {
      reported++;
      draft
          .problems()
          .add(rule, text.part(offset, 1), "operation '" + id + "': " + message, remedy);
    }
  }
}
