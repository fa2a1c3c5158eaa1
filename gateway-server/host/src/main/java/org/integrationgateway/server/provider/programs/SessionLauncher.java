package org.integrationgateway.server.provider.programs;

import java.util.Map;
import org.integrationgateway.server.provider.instance.ProviderLauncher;
import org.integrationgateway.server.provider.stdio.ProgramSession;
import org.integrationgateway.server.provider.stdio.StdioEvents;
import org.integrationgateway.server.provider.stdio.WatchedResources;

/** Makes what starts the program of an app. */
@FunctionalInterface
public interface SessionLauncher {
  /**
   * Returns the launcher of one process.
   *
   * @param env more variables of its environment
   */
  ProviderLauncher<ProgramSession> with(
      Map<String, String> env, StdioEvents events, WatchedResources watched);
}
