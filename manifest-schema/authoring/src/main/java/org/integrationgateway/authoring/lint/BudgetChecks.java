package org.integrationgateway.authoring.lint;

import java.util.Set;
import org.integrationgateway.authoring.lint.rule.BudgetRule;
import org.integrationgateway.authoring.lint.text.Words;
import org.integrationgateway.packaging.inspect.DeclaredParameter;

/** Checks how much a model has to read: of tools, parameters and answers. */
final class BudgetChecks {
  private static final int MOST_PARAMETERS = 20;
  private static final int MOST_TOOLS = 128;

  private static final Set<String> BOUNDS =
      Set.of(
          "limit", "size", "count", "first", "last", "max", "top", "take", "page", "pages", "per",
          "cursor", "offset", "rows", "number", "n");

  private BudgetChecks() {}

  static void check(LintedPackage of, Findings findings) {
    if (of.isOffered() && of.operations().size() > MOST_TOOLS) {
      findings.add(
          BudgetRule.TOOLS,
          Findings.PACKAGE,
          of.at("spec", "surfaces"),
          "the package offers %d tools; clients accept at most %d"
              .formatted(of.operations().size(), MOST_TOOLS),
          "List those that agents need under allowedOperations.");
    }
    boolean paged = of.app().pagination().isPresent();
    for (var operation : of.operations()) {
      int parameters = operation.declared().parameters().size();
      if (parameters > MOST_PARAMETERS) {
        findings.add(
            BudgetRule.PARAMETERS,
            operation.id(),
            operation.at(),
            "operation '%s' has %d parameters; models reliably fill in at most %d"
                .formatted(operation.id(), parameters, MOST_PARAMETERS),
            "Split the operation, or leave out what callers never set.");
      }
      if (operation.declared().described() && !paged && isUnbounded(of, operation)) {
        findings.add(
            BudgetRule.ANSWER,
            operation.id(),
            operation.at(),
            "operation '" + operation.id() + "' lists without a limit",
            "Add a parameter such as limit with a default, or pagination.");
      }
    }
  }

  private static boolean isUnbounded(LintedPackage of, LintedOperation operation) {
    var declared = operation.declared();
    boolean paged =
        of.app().allowedOperations().stream()
            .map(allowed -> allowed.get(declared.originalId()))
            .anyMatch(allowed -> allowed != null && allowed.pagination().isPresent());
    return !paged
        && Words.list(operation.words())
        && declared.parameters().stream().noneMatch(BudgetChecks::bounds);
  }

  private static boolean bounds(DeclaredParameter parameter) {
    return Words.of(parameter.name()).stream().anyMatch(BOUNDS::contains);
  }
}
