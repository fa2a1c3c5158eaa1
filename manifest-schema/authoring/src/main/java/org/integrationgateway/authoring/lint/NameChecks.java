package org.integrationgateway.authoring.lint;

import java.util.HashMap;
import java.util.regex.Pattern;
import org.integrationgateway.authoring.lint.rule.NameRule;
import org.integrationgateway.authoring.lint.text.Words;
import org.integrationgateway.packaging.inspect.Transport;

/** Checks names of operations and parameters. */
final class NameChecks {
  /** The longest name of a tool, in clients and at vendors of models. */
  private static final int LONGEST = 64;

  private static final Pattern FOREIGN = Pattern.compile("[^A-Za-z0-9_-]");
  private static final Pattern PARAMETER = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private NameChecks() {}

  static void check(LintedPackage of, Findings findings) {
    var byTool = new HashMap<String, LintedOperation>();
    for (var operation : of.operations()) {
      if (of.isOffered()) {
        tool(of, operation, byTool, findings);
      }
      if (!Words.haveVerb(operation.words())) {
        findings.add(
            NameRule.NO_VERB,
            operation.id(),
            operation.at(),
            "operation '" + operation.id() + "' has no verb that lint knows in its name",
            "Say what it does, as in items.list; allowedOperations gives another author's"
                + " operation an alias.");
      }
      // The names of a document are its author's, and wireName is not for them.
      if (operation.declared().transport() != Transport.OPENAPI) {
        parameters(operation, findings);
      }
    }
    spelling(of, findings);
  }

  private static void parameters(LintedOperation operation, Findings findings) {
    operation.declared().parameters().stream()
        .filter(parameter -> !PARAMETER.matcher(parameter.name()).matches())
        .forEach(
            parameter ->
                findings.add(
                    NameRule.PARAMETER,
                    operation.placeOf(parameter.name()),
                    operation.parameterAt(parameter.name()),
                    "parameter '%s' of operation '%s' has a name that model vendors refuse"
                        .formatted(parameter.name(), operation.id()),
                    "Use 1 to 64 letters, digits, dots, hyphens and underscores; a declared"
                        + " operation has the name in the request as wireName."));
  }

  private static void tool(
      LintedPackage of,
      LintedOperation operation,
      HashMap<String, LintedOperation> byTool,
      Findings findings) {
    var tool = FOREIGN.matcher(of.appName() + "_" + operation.id()).replaceAll("_");
    if (tool.length() > LONGEST) {
      findings.add(
          NameRule.TOO_LONG,
          operation.id(),
          operation.at(),
          "the tool name '%s' has %d characters, at most %d fit"
              .formatted(tool, tool.length(), LONGEST),
          "Shorten the name of the operation by " + (tool.length() - LONGEST) + " characters.");
    }
    var other = byTool.putIfAbsent(tool, operation);
    if (other != null) {
      findings.add(
          NameRule.SAME_TOOL_NAME,
          operation.id(),
          operation.at(),
          "operations '%s' and '%s' have the same tool name '%s'"
              .formatted(other.id(), operation.id(), tool),
          "Rename one of them.");
    }
  }

  private static void spelling(LintedPackage of, Findings findings) {
    LintedOperation first = null;
    for (var operation : of.operations()) {
      var spelling = spelling(operation.id());
      if (spelling.isEmpty()) {
        continue;
      }
      if (first == null) {
        first = operation;
      } else if (!spelling.equals(spelling(first.id()))) {
        findings.add(
            NameRule.MIXED_SPELLING,
            operation.id(),
            operation.at(),
            "operation '%s' is spelt with %s, but '%s' with %s"
                .formatted(operation.id(), spelling, first.id(), spelling(first.id())),
            "Spell all operations of a package in one way.");
        return;
      }
    }
  }

  /** How the words of a name are joined; empty for one word. */
  private static String spelling(String name) {
    if (name.contains(".")) {
      return "dots";
    }
    if (name.contains("_")) {
      return "underscores";
    }
    if (name.contains("-")) {
      return "hyphens";
    }
    return name.matches("\\p{Ll}+\\p{Lu}.*") ? "capitals" : "";
  }
}
