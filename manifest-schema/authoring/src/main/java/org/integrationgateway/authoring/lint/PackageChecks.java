package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.List;
import org.integrationgateway.authoring.lint.rule.PackageRule;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.connection.CredentialField;

/** Checks what people read of a package. */
final class PackageChecks {
  /** Deeper configuration schemas are not read to their end. */
  private static final int DEEPEST = 20;

  private final LintedPackage of;
  private final Findings findings;

  private PackageChecks(LintedPackage of, Findings findings) {
    this.of = of;
    this.findings = findings;
  }

  static void check(LintedPackage of, Findings findings) throws IOException {
    var checks = new PackageChecks(of, findings);
    checks.manifest();
    checks.credentials();
    checks.configuration();
  }

  private void manifest() {
    var manifest = of.manifest();
    if (manifest.description().filter(text -> !text.isBlank()).isEmpty()) {
      add(PackageRule.NO_DESCRIPTION, "the package has no description", "Add description: ....");
    }
    if (manifest.displayName().isEmpty()) {
      add(PackageRule.NO_NAME, "the package has no display name", "Add displayName: ....");
    }
    if (manifest.iconFile().isEmpty()) {
      add(PackageRule.NO_ICON, "the package has no icon", "Add iconFile: assets/icon.svg.");
    }
  }

  private void add(PackageRule rule, String message, String remedy) {
    findings.add(rule, Findings.PACKAGE, of.start(), message, remedy);
  }

  private void credentials() {
    for (var connection : of.app().connections().values()) {
      connection.auth().credentials().stream()
          .filter(field -> !field.equals(CredentialField.TOKEN))
          .filter(field -> field.description().isEmpty())
          .forEach(
              field ->
                  findings.add(
                      PackageRule.CREDENTIAL,
                      "connections." + connection.name(),
                      of.at("spec", "connections", connection.name(), "auth", "credentials"),
                      "credential '%s' of connection '%s' has no description"
                          .formatted(field.name(), connection.name()),
                      "Say where users get the value."));
    }
  }

  private void configuration() throws IOException {
    var path = of.manifest().configSchemaPath();
    if (path.isPresent()) {
      var schema = of.content().document(path.get());
      schema.ifPresent(document -> properties(document.root(), "", 0));
    }
  }

  private void properties(Node schema, String above, int level) {
    if (level > DEEPEST) {
      return;
    }
    for (var property : schema.find("properties").map(Node::entries).orElse(List.of())) {
      var name = above.isEmpty() ? property.key() : above + "." + property.key();
      var value = property.value();
      if (value.find("description").isEmpty() && value.find("$ref").isEmpty()) {
        findings.add(
            PackageRule.CONFIGURATION,
            "config." + name,
            property.keyAt(),
            "configuration key '" + name + "' has no description",
            "Say what it is for, with its unit.");
      }
      properties(value, name, level + 1);
    }
  }
}
