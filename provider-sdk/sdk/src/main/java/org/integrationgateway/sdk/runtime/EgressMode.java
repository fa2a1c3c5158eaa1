package org.integrationgateway.sdk.runtime;

/** How a runtime can restrict the network access of its programs. */
public enum EgressMode {
  /** Not at all. */
  NONE,
  /** By address ranges. */
  CIDR,
  /** By host names. */
  HOSTNAME
}
