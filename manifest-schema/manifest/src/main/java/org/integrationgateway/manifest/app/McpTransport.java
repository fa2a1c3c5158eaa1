package org.integrationgateway.manifest.app;

import org.integrationgateway.manifest.fields.Choice;

/** How the gateway talks to the MCP server of an app. */
public enum McpTransport implements Choice {
  /** HTTP, at the URL of the surface. */
  HTTP,
  /** Standard input and output of the package's program, which the gateway starts. */
  STDIO
}
