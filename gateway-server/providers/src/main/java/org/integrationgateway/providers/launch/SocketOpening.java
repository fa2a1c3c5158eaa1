package org.integrationgateway.providers.launch;

import java.io.IOException;
import org.integrationgateway.providers.host.LaunchHost;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.process.ChildCommand;
import org.integrationgateway.providers.process.ChildProcess;
import org.integrationgateway.providers.process.RunFolder;
import org.integrationgateway.providers.supervised.ConnectedProvider;

/**
 * A provider of the gateway's protocol, which listens on the socket of its launch.
 *
 * @param host what it may ask of this server
 */
record SocketOpening<P>(
    ProviderRole<P> role, ProviderEntry entry, StartDiagnosis diagnosis, LaunchHost host)
    implements ChildOpening<ConnectedProvider> {
  @Override
  public ChildProcess start(ChildCommand command, RunFolder folder) throws IOException {
    return ChildProcess.start(command, folder, line -> {}, host::serve);
  }

  @Override
  public ProviderInstance<ConnectedProvider> opened(ChildProcess child, StartThrottle.Turn turn) {
    return new ProcessInstance<>(role, entry, new ChildRun(child), diagnosis, host, turn);
  }
}
