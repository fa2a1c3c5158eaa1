package org.integrationgateway.server.provider.launch;

import java.io.IOException;
import org.integrationgateway.server.process.ChildCommand;
import org.integrationgateway.server.process.ChildProcess;
import org.integrationgateway.server.process.RunFolder;
import org.integrationgateway.server.provider.host.LaunchHost;
import org.integrationgateway.server.provider.instance.ProviderInstance;

/**
 * A provider of the gateway's protocol, which listens on the socket of its launch.
 *
 * @param host what it may ask of this server
 */
record SocketOpening<P, S>(
    ProviderRole<P, S> role, ProviderEntry entry, StartDiagnosis diagnosis, LaunchHost host)
    implements ChildOpening<S> {
  @Override
  public ChildProcess start(ChildCommand command, RunFolder folder) throws IOException {
    return ChildProcess.start(command, folder, line -> {}, host::serve);
  }

  @Override
  public ProviderInstance<S> opened(ChildProcess child, StartThrottle.Turn turn) {
    return new ProcessInstance<>(role, entry, new ChildRun(child), diagnosis, host, turn);
  }
}
