package org.integrationgateway.authoring.lint;

import java.util.List;
import org.integrationgateway.authoring.lint.rule.BudgetRule;
import org.integrationgateway.authoring.lint.rule.LintRule;
import org.integrationgateway.authoring.lint.rule.SchemaRule;
import org.jspecify.annotations.Nullable;

/** Checks inputs and answers of operations against the limits of vendors of models. */
final class SchemaChecks {
  private static final int DEEPEST = 10;
  private static final int MOST_PROPERTIES = 5_000;
  private static final int MOST_WORDS = 1_000;
  private static final int LARGEST = 16 << 10;

  private final LintedOperation operation;
  private final Findings findings;

  private SchemaChecks(LintedOperation operation, Findings findings) {
    this.operation = operation;
    this.findings = findings;
  }

  static void check(LintedPackage of, Findings findings) {
    for (var operation : of.operations()) {
      var checks = new SchemaChecks(operation, findings);
      checks.parameters();
      operation.schema().ifPresent(checks::schema);
      operation
          .output()
          .ifPresent(output -> checks.parts(SchemaWalk.of(output), " in its output schema"));
    }
  }

  private void parameters() {
    operation.declared().parameters().stream()
        .filter(parameter -> parameter.required() && parameter.defaultValue().isPresent())
        .forEach(
            parameter ->
                findings.add(
                    SchemaRule.REQUIRED_DEFAULT,
                    operation.placeOf(parameter.name()),
                    operation.parameterAt(parameter.name()),
                    "parameter '%s' of operation '%s' is required and has a default"
                        .formatted(parameter.name(), operation.id()),
                    "Remove one of them."));
  }

  private void schema(OperationSchema schema) {
    if (schema.served()) {
      for (var keyword : List.of("anyOf", "oneOf", "allOf", "not")) {
        if (schema.root().has(keyword)) {
          add(
              SchemaRule.TOP_LEVEL,
              "has " + keyword + " at the top level of its input schema",
              "Say in the description which members go together.");
        }
      }
    }
    var walk = SchemaWalk.of(schema);
    parts(walk, "");
    at(
        SchemaRule.OBJECT,
        walk.first.get(SchemaRule.OBJECT),
        "has an object without properties at",
        "Name its properties.");
    limits(walk);
  }

  /** Parts that clients refuse, in answers too. */
  private void parts(SchemaWalk walk, String where) {
    at(
        SchemaRule.BOOLEAN,
        walk.first.get(SchemaRule.BOOLEAN),
        "has a boolean schema" + where + " at",
        "Write {} for any value.");
    at(
        SchemaRule.REFERENCE,
        walk.first.get(SchemaRule.REFERENCE),
        "has a reference outside of $defs" + where + ":",
        "Move the target to $defs.");
    at(
        SchemaRule.ARRAY,
        walk.first.get(SchemaRule.ARRAY),
        "has an array without items" + where + " at",
        "Add items: {type: ...}.");
    at(
        SchemaRule.REQUIRED,
        walk.first.get(SchemaRule.REQUIRED),
        "requires a member that it does not declare" + where + ":",
        "Declare it under properties, or remove it from required.");
  }

  private void limits(SchemaWalk walk) {
    if (walk.depth > DEEPEST) {
      add(
          SchemaRule.DEPTH,
          "has an input of %d levels, at most %d fit".formatted(walk.depth, DEEPEST),
          "Give ids in place of inner objects.");
    }
    if (walk.properties > MOST_PROPERTIES || walk.words > MOST_WORDS) {
      add(
          SchemaRule.COUNT,
          "has an input of %d properties and %d words of enumerations"
              .formatted(walk.properties, walk.words),
          "At most %d and %d fit: leave out what callers never set."
              .formatted(MOST_PROPERTIES, MOST_WORDS));
    }
    long size = walk.characters + operation.declared().description().map(String::length).orElse(0);
    if (size > LARGEST) {
      add(
          BudgetRule.TOOL_SIZE,
          "has a description and an input of " + size / 1024 + " KiB of text",
          "Leave out members that callers do not need; models reliably read at most 16 KiB.");
    }
  }

  private void at(SchemaRule rule, @Nullable String where, String what, String remedy) {
    if (where != null) {
      add(rule, what + " '" + where + "'", remedy);
    }
  }

  private void add(LintRule rule, String what, String remedy) {
    var message = "operation '" + operation.id() + "' " + what;
    findings.add(rule, operation.id(), operation.at(), message, remedy);
  }
}
