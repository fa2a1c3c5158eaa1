package org.integrationgateway.server.call;

/** The ways in. */
public enum Door {
  REST_V1,
  MCP,
  /** A provider, through its host's services. */
  PROVIDER,
  /** A step of a workflow. */
  WORKFLOW,
  /** An agent's tool. */
  AGENT
}
