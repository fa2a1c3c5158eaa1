package org.integrationgateway.manifest.inspect;

/** How an operation is carried out. */
public enum Transport {
  /** A declared request to the upstream. */
  REST("rest"),
  /** A request that an OpenAPI document describes. */
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

  /** As catalogs and APIs write it. */
  public String text() {
    return text;
  }
}
