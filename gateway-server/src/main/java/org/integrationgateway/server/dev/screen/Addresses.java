package org.integrationgateway.server.dev.screen;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a developer reaches what is served.
 *
 * @param app its deployment name; empty for a provider that no caller reaches by itself
 * @param frontend path below which its pages are, when it has some
 * @param token file with the token of this home
 */
public record Addresses(URI gateway, Optional<String> app, Optional<String> frontend, Path token) {
  /** What to try, by what it is. */
  public Map<String, String> lines() {
    var lines = new LinkedHashMap<String, String>();
    app.ifPresent(
        name -> {
          lines.put("REST", gateway.resolve("/api/v1/" + name + "/") + "OPERATION");
          lines.put("MCP", gateway.resolve("/mcp").toString());
        });
    frontend.ifPresent(path -> lines.put("pages", gateway.resolve(path + "/").toString()));
    lines.put("ready", gateway.resolve("/ready").toString());
    lines.put(
        "try",
        curl(app.map(name -> "/api/v1/apps/" + name + "/operations").orElse("/api/v1/apps")));
    return lines;
  }

  /** The token is read when it is used: it stands neither on the screen nor in the history. */
  private String curl(String path) {
    return "curl -H \"Authorization: Bearer $(cat '"
        + token.toString().replace("'", "'\\''")
        + "')\" "
        + gateway.resolve(path);
  }
}
