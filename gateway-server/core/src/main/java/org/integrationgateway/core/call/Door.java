package org.integrationgateway.core.call;

import java.util.Locale;

/** The doors through which calls come in. */
public enum Door {
  REST_V1,
  REST_V2,
  /** gRPC at the public port. */
  GRPC,
  MCP,
  /** A hosted HTTP binding of an app. */
  HOSTED,
  /** A provider, through the services of its host. */
  PROVIDER,
  /** A step of a workflow. */
  WORKFLOW,
  /** An agent's tool. */
  AGENT;

  private final String label = name().toLowerCase(Locale.ROOT);

  /** The door as a label of metrics. */
  public String label() {
    return label;
  }
}
