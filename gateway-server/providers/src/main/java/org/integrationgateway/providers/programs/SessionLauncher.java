package org.integrationgateway.providers.programs;

import java.util.Map;
import org.integrationgateway.providers.instance.ProviderLauncher;
import org.integrationgateway.providers.stdio.ProgramSession;
import org.integrationgateway.providers.stdio.StdioEvents;
import org.integrationgateway.providers.stdio.WatchedResources;

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
