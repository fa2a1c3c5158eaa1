package org.integrationgateway.sdk.runtime;

/** How far a runtime can hold back what runs in it from the network. */
public enum EgressMode {
  /** Not at all. */
  NONE,
  /** By address ranges. */
  CIDR,
  /** By host names. */
  HOSTNAME
}
