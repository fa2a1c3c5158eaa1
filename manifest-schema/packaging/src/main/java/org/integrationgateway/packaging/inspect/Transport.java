package org.integrationgateway.packaging.inspect;

import org.integrationgateway.manifest.fields.Choice;

/** How the gateway carries out an operation. */
public enum Transport implements Choice {
  /** A request declared in the manifest. */
  REST("rest"),
  /** A request described by an OpenAPI document. */
  OPENAPI("openapi"),
  /** A GraphQL request. */
  GRAPHQL("graphql"),
  /** A tool of the upstream's MCP server. */
  MCP_PASSTHROUGH("mcp-passthrough"),
  /** A method of a gRPC server. */
  GRPC("grpc"),
  /** The package's own program. */
  PROVIDER("provider");

  private final String text;

  Transport(String text) {
    this.text = text;
  }

  /** The name used in catalogs and APIs. */
  @Override
  public String text() {
    return text;
  }
}
