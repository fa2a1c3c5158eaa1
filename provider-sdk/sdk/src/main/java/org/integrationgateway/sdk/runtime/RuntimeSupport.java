package org.integrationgateway.sdk.runtime;

import java.util.List;

/**
 * What a runtime can do.
 *
 * @param hostsApps whether it can run the programs of apps
 * @param egress how it can restrict the network
 * @param preparesWorkspaces whether it can check sources out
 * @param platforms that it can run, such as {@code linux/amd64}; empty: not known
 */
public record RuntimeSupport(
    boolean hostsApps, EgressMode egress, boolean preparesWorkspaces, List<String> platforms) {
  public RuntimeSupport {
    platforms = List.copyOf(platforms);
  }
}
