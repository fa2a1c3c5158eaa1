package org.integrationgateway.server.call;

/** The ways in. */
public enum Door {
  REST_V1,
  MCP
}
