package org.integrationgateway.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Apps whose only surface is an MCP server. */
public final class McpApps {
  private static final String MANIFEST =
      """
      source: example.com/acme/apps/%s
      version: 1.0.0
      kind: app
      spec:
        surfaces: {mcp: {url: '%s'}}
      %s\
      """;

  private McpApps() {}

  /**
   * Writes the packages of apps, and returns the configuration of them.
   *
   * @param servers the URL of the server of each app, by the name of the app
   * @param more members of {@code spec}, indented by two
   */
  public static String write(Path home, Map<String, String> servers, String more) {
    var apps = new StringBuilder("apps:\n");
    servers.forEach(
        (app, url) -> {
          try {
            var folder = Files.createDirectories(home.resolve(app));
            Files.writeString(folder.resolve("manifest.yaml"), MANIFEST.formatted(app, url, more));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          apps.append("  %s: {provider: {source: {path: %s}}}\n".formatted(app, app));
        });
    return apps.toString();
  }
}
