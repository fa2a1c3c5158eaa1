package org.integrationgateway.manifest.rules.operation;

import java.util.regex.Pattern;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.AppRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks that paths of declared operations are valid in a URL. */
final class RestPathRules {
  /** Text in braces is a parameter's name; any other brace is unmatched. */
  private static final Pattern FORBIDDEN = Pattern.compile("[\\s\"#<>\\\\^`{|}\\p{Cntrl}]");

  private static final Pattern COLON = Pattern.compile("(?<=/):([A-Za-z_]\\w*)(?=/|\\?|$)");

  private RestPathRules() {}

  static void check(Draft draft, Node path) {
    var text = path.string().orElse("");
    if (FORBIDDEN.matcher(Names.withoutBraces(text)).find()) {
      draft.report(
          AppRule.MALFORMED_PATH,
          path,
          "path '" + text + "' has a character or a brace that no URL can have",
          AppRule.MALFORMED_PATH.explanation());
      return;
    }
    var colon = COLON.matcher(text);
    if (colon.find()) {
      draft.report(
          AppRule.COLON_PARAMETER,
          path,
          "':" + colon.group(1) + "' in the path is sent unchanged",
          "Write {" + colon.group(1) + "} for a parameter.");
    }
  }
}
