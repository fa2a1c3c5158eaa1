package org.integrationgateway.authoring.lint;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.integrationgateway.authoring.lint.rule.DefaultRule;
import org.integrationgateway.document.Node;

/**
 * Checks the {@code gateway.yaml} that a package brings as an example of its deployment: operators
 * copy it. {@code validate} says whether it is valid.
 */
final class DeploymentChecks {
  private static final String FILE = "gateway.yaml";
  private static final Set<String> EVERYWHERE = Set.of("*", "0.0.0.0/0", "::/0", "*:443", "*:80");

  private final Findings findings;

  private DeploymentChecks(Findings findings) {
    this.findings = findings;
  }

  static void check(LintedPackage of, Findings findings) throws IOException {
    var checks = new DeploymentChecks(findings);
    var document = of.content().document(FILE);
    if (document.isEmpty()) {
      return;
    }
    var root = document.get().root();
    checks.networks(root);
    root.find("apps").ifPresent(apps -> checks.entries("apps", apps));
    for (var kind : root.find("providers").map(Node::entries).orElse(List.of())) {
      checks.entries("providers." + kind.key(), kind.value());
    }
  }

  private void networks(Node root) {
    root.find("server", "egress", "allowPrivateNetworks")
        .filter(Node::isTrue)
        .ifPresent(
            at ->
                findings.add(
                    DefaultRule.PRIVATE_NETWORKS,
                    FILE,
                    at.at(),
                    "every app may reach private networks",
                    "List the private hosts under egress.allowedHosts of the app that needs them."));
  }

  private void entries(String path, Node entries) {
    for (var entry : entries.entries()) {
      var place = path + "." + entry.key();
      entry
          .value()
          .find("sandbox")
          .filter(sandbox -> sandbox.text().equals("off"))
          .ifPresent(
              at ->
                  findings.add(
                      DefaultRule.NO_SANDBOX,
                      place,
                      at.at(),
                      "'" + place + "' runs without a sandbox",
                      "Write auto or required, or leave it out."));
      for (var host : OperationPlaces.items(entry.value(), "egress", "allowedHosts")) {
        host.string()
            .filter(EVERYWHERE::contains)
            .ifPresent(
                text ->
                    findings.add(
                        DefaultRule.EVERY_HOST,
                        place,
                        host.at(),
                        "'" + place + "' may reach every host: '" + text + "'",
                        "List the hosts that it calls."));
      }
    }
  }
}
