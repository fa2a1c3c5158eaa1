package org.integrationgateway.providers.launch;

import java.io.IOException;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;

/** How the gateway talks to a child process: by a socket, or by its standard input and output. */
interface ChildOpening<S> {
  /** Starts it with what it needs to talk. */
  ChildProcess start(ChildCommand command, RunFolder folder) throws IOException;

  /**
   * Returns the instance of a started process.
   *
   * @param turn over when it is ready, or never will be
   */
  ProviderInstance<S> opened(ChildProcess child, StartThrottle.Turn turn);
}
