package org.integrationgateway.devloop;

import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The addresses of the developed app.
 *
 * @param app its deployment name; empty before its first build: there is no call to try
 * @param frontend path of its pages, when it has pages
 * @param token file with the token of this home
 */
public record Addresses(URI gateway, Optional<String> app, Optional<String> frontend, Path token) {
  /** The addresses by their names. */
  public Map<String, String> lines() {
    var lines = new LinkedHashMap<String, String>();
    app.ifPresent(
        name -> {
          lines.put("REST", gateway.resolve("/api/v1/" + name + "/") + "OPERATION");
          lines.put("MCP", gateway.resolve("/mcp").toString());
        });
    frontend.ifPresent(path -> lines.put("pages", gateway.resolve(path + "/").toString()));
    lines.put("ready", gateway.resolve("/ready").toString());
    app.ifPresent(name -> lines.put("try", curl("/api/v1/apps/" + name + "/operations")));
    return lines;
  }

  /**
   * An example command that reads the token from its file: the token appears neither on the screen
   * nor in the shell's history.
   */
  private String curl(String path) {
    return "curl -H \"Authorization: Bearer $(cat '"
        + token.toString().replace("'", "'\\''")
        + "')\" "
        + gateway.resolve(path);
  }
}
