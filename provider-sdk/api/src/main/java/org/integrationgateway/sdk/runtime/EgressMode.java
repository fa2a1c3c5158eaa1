package org.integrationgateway.sdk.runtime;

/** How a runtime can restrict the network access of its programs. */
public enum EgressMode {
  /** The runtime does not restrict the network. */
  NONE,
  /** The runtime restricts by address ranges. */
  CIDR,
  /** The runtime restricts by host names. */
  HOSTNAME
}
