package org.integrationgateway.authoring.lint;

import org.integrationgateway.authoring.lint.rule.EffectRule;
import org.integrationgateway.authoring.lint.text.Words;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.packaging.inspect.Transport;

/** Checks hints against the method, the name and each other. */
final class EffectChecks {
  private EffectChecks() {}

  static void check(LintedPackage of, Findings findings) {
    for (var operation : of.operations()) {
      operation.hints().ifPresent(hints -> new Of(operation, hints, findings).check());
    }
  }

  /** One operation whose author can say hints. */
  private record Of(LintedOperation operation, OperationAnnotations hints, Findings findings) {
    void check() {
      boolean reads = hints.readOnlyHint().orElse(false);
      if (reads && hints.destructiveHint().orElse(false)) {
        add(
            EffectRule.CONTRADICTION,
            "is read-only and destructive at once",
            "Remove one of the hints.");
        return;
      }
      if (isUnsaid()) {
        add(
            EffectRule.UNSAID,
            "does not say what it changes",
            "Add annotations: {destructiveHint: false} where it only adds, true where it deletes or"
                + " overwrites, or {readOnlyHint: true}.");
      }
      boolean deletes = method().equals("DELETE") || Words.delete(operation.words());
      if (deletes && (reads || !hints.destructiveHint().orElse(true))) {
        against(method().equals("DELETE") ? "DELETE" : "its name", "destructive");
      } else if (reads && (method().equals("PUT") || method().equals("PATCH"))) {
        against(method(), "not read-only");
      }
      boolean repeatable = !method().equals("POST") && !method().equals("PATCH");
      if (!method().isEmpty() && repeatable && !hints.idempotentHint().orElse(true)) {
        against(method(), "idempotent");
      }
    }

    private boolean isUnsaid() {
      boolean program = operation.declared().transport() == Transport.PROVIDER;
      boolean promised =
          method().equals("GET") || method().equals("HEAD") || method().equals("DELETE");
      return hints.readOnlyHint().isEmpty()
          && hints.destructiveHint().isEmpty()
          && (program || !promised);
    }

    private String method() {
      return operation.declared().transport() == Transport.REST ? operation.method() : "";
    }

    private void against(String promise, String effect) {
      add(
          EffectRule.AGAINST_METHOD,
          "has a hint against " + promise + ": it is " + effect,
          "Correct the hint, or choose another method or name.");
    }

    private void add(EffectRule rule, String what, String remedy) {
      var message = "operation '" + operation.id() + "' " + what;
      findings.add(rule, operation.id(), operation.at(), message, remedy);
    }
  }
}
