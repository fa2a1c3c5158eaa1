package org.integrationgateway.core.catalog;

/** How an operation reaches what carries it out; the wire spelling of {@code transport}. */
public enum Transport {
  REST("rest"),
  OPENAPI("openapi"),
  GRAPHQL("graphql"),
  MCP_PASSTHROUGH("mcp-passthrough"),
  GRPC("grpc"),
  PROVIDER("provider");

  private final String wireName;

  Transport(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }
}
