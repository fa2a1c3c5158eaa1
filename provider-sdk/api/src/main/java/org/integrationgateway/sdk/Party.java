package org.integrationgateway.sdk;

/** Kinds of callers. */
public enum Party {
  /** A person or their program. */
  USER,
  /** Another provider. */
  PROVIDER,
  /** A step of a workflow. */
  WORKFLOW,
  /** A tool call of an agent. */
  AGENT
}
