package org.integrationgateway.sdk.runtime;

import java.util.List;
import java.util.Locale;

/**
 * Features of a runtime.
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

  /**
   * Runs apps for the platform of this host, without limits of the network and without workspaces.
   */
  public static RuntimeSupport appsOnThisHost() {
    var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    var arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    var platform =
        (os.startsWith("mac") ? "darwin" : os.replaceAll("[^a-z].*", ""))
            + "/"
            + arch.replace("x86_64", "amd64").replace("aarch64", "arm64");
    return new RuntimeSupport(true, EgressMode.NONE, false, List.of(platform));
  }
}
