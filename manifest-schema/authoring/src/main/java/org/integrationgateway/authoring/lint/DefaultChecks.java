package org.integrationgateway.authoring.lint;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.integrationgateway.authoring.lint.rule.DefaultRule;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.manifest.hosted.SchemeType;

/** Checks defaults that are dangerous that users do not see. */
final class DefaultChecks {
  private static final Pattern PLAIN = Pattern.compile("http://([^/:?#]+|\\[[^]]*]).*");

  private static final Set<String> THIS_HOST = Set.of("localhost", "127.0.0.1", "[::1]");

  private static final Pattern WIDE =
      Pattern.compile("(?i)(.*[:./])?(\\*|admin|all|full|full_access|root|superuser)");

  private DefaultChecks() {}

  static void check(LintedPackage of, Findings findings) {
    url(of, findings, "spec", "surfaces", "rest", "baseUrl");
    OperationPlaces.items(of.root(), "spec", "surfaces", "rest", "operations").stream()
        .flatMap(operation -> operation.find("baseUrl").stream())
        .forEach(url -> url(url, url.at(), findings));
    url(of, findings, "spec", "surfaces", "openapi", "baseUrl");
    url(of, findings, "spec", "surfaces", "graphql", "url");
    url(of, findings, "spec", "surfaces", "mcp", "url");
    for (var binding : of.app().http().values()) {
      var scheme = Optional.ofNullable(of.app().securitySchemes().get(binding.security()));
      if (scheme.filter(used -> used.type() == SchemeType.NONE).isPresent()) {
        findings.add(
            DefaultRule.OPEN_ROUTE,
            "http." + binding.name(),
            of.at("spec", "http", binding.name(), "security"),
            "route '%s' invokes '%s' for everyone who knows its URL"
                .formatted(binding.name(), binding.target()),
            "Choose a scheme that proves the caller: hmac, apiKey or http.");
      }
    }
    for (var connection : of.app().connections().keySet()) {
      OperationPlaces.items(of.root(), "spec", "connections", connection, "auth", "scopes")
          .forEach(scope -> scope(connection, scope, findings));
    }
  }

  private static void url(LintedPackage of, Findings findings, String... path) {
    of.root().find(path).ifPresent(written -> url(written, of.at(path), findings));
  }

  private static void url(Node written, Position at, Findings findings) {
    var plain = PLAIN.matcher(written.string().orElse(""));
    if (plain.matches() && !THIS_HOST.contains(plain.group(1))) {
      findings.add(
          DefaultRule.PLAIN_HTTP,
          Findings.PACKAGE,
          at,
          "'" + plain.group() + "' is called over plain HTTP",
          "Write https.");
    }
  }

  private static void scope(String connection, Node scope, Findings findings) {
    scope
        .string()
        .filter(text -> WIDE.matcher(text).matches())
        .ifPresent(
            text ->
                findings.add(
                    DefaultRule.WIDE_SCOPE,
                    "connections." + connection,
                    scope.at(),
                    "connection '%s' asks for the wide scope '%s'".formatted(connection, text),
                    "Ask for what the operations need."));
  }
}
