package org.integrationgateway.authoring.lint;

import java.util.ArrayList;
import org.integrationgateway.authoring.lint.rule.TextRule;
import org.integrationgateway.authoring.lint.text.Language;
import org.integrationgateway.authoring.lint.text.Words;
import org.integrationgateway.packaging.inspect.DeclaredParameter;
import org.integrationgateway.packaging.inspect.Transport;
import org.jspecify.annotations.Nullable;

/** Checks descriptions and titles of operations. */
final class TextChecks {
  /** The longest description that the chat API of OpenAI takes. */
  private static final int LONGEST = 1024;

  private static final int FEWEST_WORDS = 4;

  private final Findings findings;
  private final @Nullable String language;

  private TextChecks(LintedPackage of, Findings findings) {
    this.findings = findings;
    var texts = new ArrayList<String>();
    of.manifest().description().ifPresent(texts::add);
    for (var operation : of.operations()) {
      operation.declared().description().ifPresent(texts::add);
    }
    this.language = Language.ofMost(texts).orElse(null);
  }

  static void check(LintedPackage of, Findings findings) {
    var checks = new TextChecks(of, findings);
    // Of operations that only an upstream or a running program knows, the texts are there too.
    of.operations().stream()
        .filter(operation -> operation.declared().described())
        .forEach(checks::operation);
  }

  private void operation(LintedOperation operation) {
    var description = operation.declared().description().filter(text -> !text.isBlank());
    if (description.isEmpty()) {
      add(
          TextRule.MISSING,
          operation,
          "has no description",
          "Say what it does and when to use it.");
    } else {
      text(operation, description.get());
    }
    // The document of a GraphQL operation has no place for a title.
    if (operation.declared().transport() != Transport.GRAPHQL
        && operation.declared().title().isEmpty()
        && operation.hints().flatMap(hints -> hints.title()).isEmpty()) {
      var where = operation.declared().transport() == Transport.OPENAPI ? "summary" : "title";
      add(TextRule.NO_TITLE, operation, "has no title", "Add " + where + ": two or three words.");
    }
    operation.declared().parameters().stream()
        .filter(parameter -> parameter.description().filter(text -> !text.isBlank()).isEmpty())
        .forEach(parameter -> undescribed(operation, parameter));
  }

  private void text(LintedOperation operation, String description) {
    if (description.length() > LONGEST) {
      add(
          TextRule.LONG,
          operation,
          "has a description of %d characters, at most %d fit"
              .formatted(description.length(), LONGEST),
          "Shorten it; allowedOperations gives another author's operation a description.");
      return;
    }
    if (Words.repeats(
        description, Words.of(operation.id() + " " + operation.declared().path().orElse("")))) {
      add(
          TextRule.REPEATS_NAME,
          operation,
          "has a description that repeats its name",
          "Say what comes back and when to use it.");
    } else if (isLatin(description) && description.strip().split("\\s+").length < FEWEST_WORDS) {
      add(
          TextRule.SHORT,
          operation,
          "has a description of fewer than " + FEWEST_WORDS + " words",
          "Say what comes back and when to use it.");
    }
    var own = Language.of(description);
    if (own.isPresent() && language != null && !own.get().equals(language)) {
      add(
          TextRule.OTHER_LANGUAGE,
          operation,
          "has a description in %s, most texts of the package are in %s"
              .formatted(own.get(), language),
          "Write all texts in one language.");
    }
  }

  /** Returns whether words are separated by spaces, which they are not in every script. */
  private static boolean isLatin(String text) {
    return text.codePoints().allMatch(letter -> letter < 0x250);
  }

  private void undescribed(LintedOperation operation, DeclaredParameter parameter) {
    findings.add(
        TextRule.PARAMETER,
        operation.placeOf(parameter.name()),
        operation.parameterAt(parameter.name()),
        "parameter '%s' of operation '%s' has no description"
            .formatted(parameter.name(), operation.id()),
        "Say what the value means, with an example.");
  }

  private void add(TextRule rule, LintedOperation operation, String what, String remedy) {
    findings.add(
        rule,
        operation.id(),
        operation.textAt(),
        "operation '" + operation.id() + "' " + what,
        remedy);
  }
}
