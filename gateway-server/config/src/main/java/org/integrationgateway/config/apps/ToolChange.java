package org.integrationgateway.config.apps;

/** The reaction to a change of an upstream's description of its operations. */
public enum ToolChange {
  /** The change is adopted. */
  ALLOW,
  /** The change is adopted, and operators are warned. */
  WARN,
  /** The operation is not offered until an operator approves it. */
  REFUSE
}
