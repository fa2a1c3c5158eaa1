package org.integrationgateway.manifest.app;

import java.util.Locale;
import org.integrationgateway.manifest.fields.Choice;

/** How the gateway talks to the MCP server of an app. */
public enum McpTransport implements Choice {
  /** By HTTP, at the URL of the surface. */
  HTTP,
  /** By standard input and output of the package's program, which the gateway starts. */
  STDIO;

  @Override
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
