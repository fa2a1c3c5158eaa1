package org.integrationgateway.it.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Apps of 200 operations each, with the words of usual APIs. */
record WideApps(Path folder) {
  private static final int EACH = 200;
  private static final List<String> VERBS =
      List.of("create", "list", "update", "delete", "archive", "search", "export", "sync");
  private static final List<String> NOUNS =
      List.of(
          "Invoice",
          "Customer",
          "Repository",
          "Issue",
          "Message",
          "Channel",
          "Payment",
          "Ticket",
          "Document",
          "Folder",
          "User",
          "Webhook",
          "Report",
          "Subscription",
          "Calendar",
          "Order",
          "Product",
          "Refund",
          "Review",
          "Branch",
          "Release",
          "Deployment",
          "Contact",
          "Campaign",
          "Meeting");

  /**
   * Writes the packages.
   *
   * @param tools how many operations there are altogether
   * @return the entries of the apps in the configuration
   */
  List<String> entries(int tools) throws IOException {
    var entries = new ArrayList<String>();
    for (int app = 0; app < tools / EACH; app++) {
      var name = "wide" + app;
      var path = Files.createDirectories(folder.resolve(name));
      Files.writeString(path.resolve("manifest.yaml"), manifest(name));
      entries.add("  %s: {provider: {source: {path: %s}}}\n".formatted(name, path));
    }
    return entries;
  }

  private static String manifest(String name) {
    var text = new StringBuilder();
    text.append("kind: app\nsource: bench.example/gateway/apps/")
        .append(name)
        .append("\nversion: 1.0.0\nspec:\n  mcp: true\n  surfaces:\n    rest:\n")
        .append("      baseUrl: http://127.0.0.1\n      operations:\n");
    for (int i = 0; i < EACH; i++) {
      var verb = VERBS.get(i % VERBS.size());
      var noun = NOUNS.get(i / VERBS.size());
      text.append(
          """
                - name: %s%s
                  method: POST
                  path: /%s
                  description: Lets the caller %s one %s of %s. %s
                  parameters:
                    - {name: identifier, type: string, in: query, required: true}
                    - {name: workspace, type: string, in: query, description: Where it is kept}
                    - {name: %sName, type: string, in: query}
          """
              .formatted(
                  verb,
                  noun,
                  noun,
                  verb,
                  noun,
                  name,
                  "Answers with what the server keeps of it. ".repeat(6).strip(),
                  noun.substring(0, 1).toLowerCase(Locale.ROOT) + noun.substring(1)));
    }
    return text.toString();
  }
}
