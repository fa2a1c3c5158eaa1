package org.integrationgateway.manifest.rules.hosted;

import java.util.HashSet;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.HostedRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks routes of a user interface. */
final class UiRules {
  private static final String ALL_BELOW = "/*";

  private UiRules() {}

  static void check(Draft draft) {
    var seen = new HashSet<String>();
    for (var route : draft.items("spec", "routes")) {
      var path = route.find("path");
      path.flatMap(Node::string)
          .filter(text -> text.startsWith("/"))
          .ifPresent(
              text -> {
                if (!isWellFormed(text)) {
                  draft.report(
                      HostedRule.UI_ROUTE,
                      path.orElseThrow(),
                      "route '" + text + "' is not a path",
                      HostedRule.UI_ROUTE.explanation());
                }
                if (!seen.add(text)) {
                  draft.report(
                      HostedRule.UI_ROUTE_TWICE,
                      path.orElseThrow(),
                      "route '" + text + "' is declared a second time",
                      "Keep one of them.");
                }
              });
    }
  }

  private static boolean isWellFormed(String path) {
    var fixed = path.endsWith(ALL_BELOW) ? path.substring(0, path.length() - 2) : path;
    boolean root = fixed.isEmpty() || fixed.equals("/");
    return root
        || (RoutePaths.fault(fixed).isEmpty() && fixed.indexOf('{') < 0 && fixed.indexOf('*') < 0);
  }
}
