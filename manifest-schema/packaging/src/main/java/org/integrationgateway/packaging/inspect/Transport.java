package org.integrationgateway.packaging.inspect;

/** How the gateway carries out an operation. */
public enum Transport {
  /** A request declared in the manifest. */
  REST("rest"),
  /** A request described by an OpenAPI document. */
  OPENAPI("openapi"),
  /** A GraphQL request. */
  GRAPHQL("graphql"),
  /** A tool of the upstream's MCP server. */
  MCP_PASSTHROUGH("mcp-passthrough"),
  /** The package's own program. */
  PROVIDER("provider");

  private final String text;

  Transport(String text) {
    this.text = text;
  }

  /** Returns the name used in catalogs and APIs. */
  public String text() {
    return text;
  }
}
