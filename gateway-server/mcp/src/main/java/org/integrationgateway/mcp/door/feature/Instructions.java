package org.integrationgateway.mcp.door.feature;

import java.util.Optional;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.json.Json;

/** Joins the instructions of the MCP servers of apps with the names of the apps. */
final class Instructions {
  private static final int LONGEST_OF_APP = 2_000;
  private static final int LONGEST = 8_000;

  private final AppFeatures features;

  Instructions(AppFeatures features) {
    this.features = features;
  }

  Optional<String> of(FeatureRequest request) {
    var text = new StringBuilder();
    var apps = features.offering(request, App.RESOURCES);
    var answers =
        features.askForLists(request, apps, App.RESOURCES, "server/discover", Json.object());
    for (int at = 0; at < apps.size() && text.length() < LONGEST; at++) {
      var app = apps.get(at);
      answers
          .get(at)
          .map(said -> shown(said.path("instructions").asString("")))
          .filter(said -> !said.isEmpty())
          .ifPresent(
              said ->
                  text.append(text.isEmpty() ? "" : "\n\n")
                      .append("App ")
                      .append(app.name())
                      .append(":\n")
                      .append(said));
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(cut(text.toString(), LONGEST));
  }

  private static String shown(String said) {
    var printable = new StringBuilder(Math.min(said.length(), LONGEST_OF_APP));
    said.codePoints()
        .filter(each -> each == '\n' || !Character.isISOControl(each))
        .limit(LONGEST_OF_APP + 1L)
        .forEach(printable::appendCodePoint);
    return cut(printable.toString().strip(), LONGEST_OF_APP);
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "...";
  }
}
